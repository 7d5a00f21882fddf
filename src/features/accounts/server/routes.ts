// Sign-in, refresh, sign-out. A wrong name, a wrong password, a deactivated account and, until a second step can be
// taken, an account that asks for one all answer alike (AUTH-27, AUTH-29, A-02).
import { createHash } from 'node:crypto';
import { roleOf } from '#core/access.ts';
import { AppError } from '#core/errors.ts';
import { authenticate, hashToken, newToken } from '#server/authenticate.ts';
import type { Database } from '#server/database.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import { verifyPassword } from '#server/passwords.ts';
import type { Throttle } from '#server/throttle.ts';
import type { accountsContract } from '../contract.ts';
import { findAccountByEmail, insertSession, revokeSession, rotateSession } from './store.ts';

const triesPerAccount = { kind: 'sign-in account', tries: 5 };
const triesPerAddress = { kind: 'sign-in address', tries: 20 };

export function accountsHandlers(
  database: Database,
  throttle: Throttle,
  refreshGraceMinutes: number,
): ServerHandlers<typeof accountsContract> {
  async function signIn(credentials: { username: string; password: string }, context: RequestContext) {
    const login = credentials.username.trim();
    // Hashed: what people type into the wrong field is not kept.
    const accountKey = createHash('sha256').update(login.toLowerCase()).digest('hex');
    await throttle.take([
      { rule: triesPerAccount, key: accountKey },
      { rule: triesPerAddress, key: context.address },
    ]);
    const account = await findAccountByEmail(database, login);
    const fits = await verifyPassword(credentials.password, account?.password_hash);
    if (account === undefined || !fits || !account.is_active || account.is_mfa)
      throw new AppError('WRONG_CREDENTIAL');
    const token = newToken();
    await database.write({ actor: account.id, reason: 'sign-in', request: context.id }, (transaction) =>
      insertSession(transaction, {
        tokenHash: hashToken(token),
        userId: account.id,
        address: context.address,
        device: context.device,
      }),
    );
    await throttle.forget(triesPerAccount, accountKey);
    // Many people of one office sign in from one address.
    await throttle.giveBack(triesPerAddress, context.address);
    const { email, verified } = account;
    return { token, username: email, email, role: roleOf(account), verified };
  }

  return {
    signIn: ({ body }, context) => signIn(body, context),
    signInWithCode: async ({ body }, context) => ({ ...(await signIn(body, context)), message: '' }),
    signOut: async (_, context) => {
      const { token } = context;
      if (token !== undefined) {
        await database.write(context.cause('sign-out'), (transaction) =>
          revokeSession(transaction, hashToken(token)),
        );
      }
      return {};
    },
    refresh: async (_, context) => {
      const token = newToken();
      const done =
        context.token !== undefined &&
        (await database.write(context.cause('refresh'), (transaction) =>
          rotateSession(transaction, {
            oldHash: hashToken(context.token ?? ''),
            newHash: hashToken(token),
            graceMinutes: refreshGraceMinutes,
          }),
        ));
      if (done) return { token };
      // Says why: unknown, revoked, or expired for too long.
      await authenticate(database, context.token);
      throw new AppError('TOKEN_EXPIRED');
    },
  };
}
