// Sign-in, refresh, sign-out. A wrong name, a wrong password, a deactivated account and, on the plain call,
// an account with mfa all get the same response (AUTH-27, AUTH-29, A-02).
import { roleOf } from '#core/access.ts';
import { AppError } from '#core/errors.ts';
import { forcedRoles, mailCodeMinutes } from '#features/access/mfa/rules.ts';
import {
  codesPerAccount,
  codeTries,
  findForcedRoles,
  findPasskey,
  hasMailCode,
  insertChallenge,
  sendMailCode,
  takeChallenge,
  touchPasskey,
  tryCode,
} from '#features/access/mfa/server/service.ts';
import { endDevicesOf } from '#features/transport/devices/server/service.ts';
import { authenticate, hashToken, newToken } from '#server/auth/authenticate.ts';
import { type Answer, challengeOf, type Passkeys } from '#server/auth/passkeys.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import type { Sealing } from '#server/config/sealing.ts';
import type { Cause, Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { accountsContract } from '../contract.ts';
import {
  type Account,
  findAccountByEmail,
  insertSession,
  revokeSession,
  rotateSession,
  triesKey,
  triesPerAccount,
} from './store.ts';

const triesPerAddress = { kind: 'sign-in address', tries: 20 };
const passkeyTries = { kind: 'passkey address', tries: 20 };
/** Each request stores a challenge for some minutes. */
const passkeyStarts = { kind: 'passkey start', tries: 300 };

export interface SignInParts {
  readonly throttle: Throttle;
  readonly sealing: Sealing;
  readonly passkeys: Passkeys;
  readonly refreshGraceMinutes: number;
}

export function accountsHandlers(
  database: Database,
  parts: SignInParts,
): ServerHandlers<typeof accountsContract> {
  const { throttle } = parts;
  const mfa = createMfa(database, parts);

  /** The account of this login and password; failures count for the login and for the address. */
  function checkPassword(
    credentials: { username: string; password: string },
    context: RequestContext,
    mayHaveMfa: boolean,
  ): Promise<{ account: Account; asksForMore: boolean }> {
    const login = credentials.username.trim();
    const ofAccount = { rule: triesPerAccount, key: triesKey(login) };
    const ofAddress = { rule: triesPerAddress, key: context.address };
    return throttle.attempt([ofAccount, ofAddress], async (attempt) => {
      const account = await findAccountByEmail(database, login);
      const fits = await verifyPassword(credentials.password, account?.password_hash);
      if (account === undefined || !fits || !account.is_active) throw new AppError('WRONG_CREDENTIAL');
      const forced = async () => forcedRoles(await findForcedRoles(database)).includes(roleOf(account));
      const asksForMore = account.is_mfa || (await forced());
      if (asksForMore && !mayHaveMfa) throw new AppError('WRONG_CREDENTIAL');
      if (!asksForMore) attempt.forget(ofAccount);
      return { account, asksForMore };
    });
  }

  async function begin(transaction: Queryable, account: Account, context: RequestContext) {
    const token = newToken();
    await insertSession(transaction, {
      tokenHash: hashToken(token),
      userId: account.id,
      address: context.address,
      device: context.device,
      language: context.language,
    });
    const { email, verified } = account;
    return { token, username: email, email, role: roleOf(account), verified };
  }

  const cause = (account: Account, { id }: RequestContext) => ({
    actor: account.id,
    origin: 'form' as const,
    operation: 'sign-in',
    request: id,
  });

  return {
    async signIn({ body }, context) {
      const { account } = await checkPassword(body, context, false);
      return database.write(cause(account, context), (transaction) => begin(transaction, account, context));
    },
    async signInWithCode({ body }, context) {
      const { account, asksForMore } = await checkPassword(body, context, true);
      if (!asksForMore) {
        return database.write(cause(account, context), async (transaction) => ({
          ...(await begin(transaction, account, context)),
          message: '',
        }));
      }
      const asked = { token: '', username: '', email: '', role: '', verified: false } as const;
      if (body.code === undefined) return { ...asked, ...(await mfa.ask(account, context)) };
      const { code } = body;
      const outcome = await mfa.check(account, code, cause(account, context), (transaction) =>
        begin(transaction, account, context),
      );
      return 'retry' in outcome ? { ...asked, ...outcome.retry } : { ...outcome.done, message: '' };
    },
    startPasskeySignIn: (_, context) => mfa.startPasskey(context),
    async signInWithPasskey({ body }, context) {
      const { passkey, touch } = await mfa.checkPasskey(body.response, context);
      const account = await findAccountByEmail(database, passkey.email);
      if (account === undefined || !account.is_active) throw new AppError('WRONG_CREDENTIAL');
      return database.write(cause(account, context), async (transaction) => {
        await touch(transaction);
        return begin(transaction, account, context);
      });
    },
    signOut: async (_, context) => {
      const { token } = context;
      if (token !== undefined) {
        await database.write(context.cause('sign-out'), async (transaction) => {
          const userId = await revokeSession(transaction, hashToken(token));
          if (userId !== undefined) await endDevicesOf(transaction, userId);
        });
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
            graceMinutes: parts.refreshGraceMinutes,
          }),
        ));
      if (done) return { token };
      // Returns why: unknown, revoked, or expired for too long.
      await authenticate(database, context.token);
      throw new AppError('TOKEN_EXPIRED');
    },
  };
}

interface Asked {
  message: string;
  second_step: { kind: 'mail' | 'app'; ended: boolean; passkey: boolean };
}

/**
 * Mfa: a code by mail, of the authenticator app or from the recovery codes; or a passkey, which replaces the
 * password as well. Codes never end a session and never return 401 (A-27, amendment 4).
 */
function createMfa(database: Database, { throttle, sealing, passkeys }: SignInParts) {
  const asked = (account: Account, message: string, ended = false): Asked => ({
    message,
    second_step: { kind: account.second_step, ended, passkey: account.has_passkey },
  });

  /** Sends a code, or returns where to find one. */
  async function ask(account: Account, context: RequestContext): Promise<Asked> {
    if (account.second_step === 'app') {
      return asked(account, 'MFA code sent by your authenticator app: type the code that it shows.');
    }
    try {
      await throttle.take([{ rule: codesPerAccount, key: String(account.id) }]);
    } catch (error) {
      // No more mails for a while; the current code is still valid.
      if (error instanceof AppError && (await hasMailCode(database, account.id))) {
        return asked(account, 'MFA code sent before: use the newest one, no further one is sent now.');
      }
      throw error;
    }
    await database.write(
      { actor: account.id, origin: 'form', operation: 'code for a sign-in', request: context.id },
      (transaction) => sendMailCode(transaction, sealing, account, context.language),
    );
    return asked(account, `MFA code sent to ${account.email}. It is good for ${mailCodeMinutes} minutes.`);
  }

  /** Checks the code and, in the same transaction, starts the session; or returns why to try again. */
  async function check<Session>(
    account: Account,
    typed: string,
    cause: Cause,
    begin: (transaction: Queryable) => Promise<Session>,
  ): Promise<{ done: Session } | { retry: Asked }> {
    const tries = codeTries(account);
    const outcome = await throttle.attempt([tries], async (attempt) => {
      const tried = await database.write(cause, async (transaction) => {
        const fits = await tryCode(transaction, sealing, account, typed);
        return fits === 'fits' ? { done: await begin(transaction) } : fits;
      });
      if (typeof tried === 'object') attempt.forget(tries);
      else attempt.fail();
      return tried;
    });
    if (typeof outcome === 'object') {
      if (account.second_step === 'mail') await throttle.forget(codesPerAccount, tries.key);
      return outcome;
    }
    return {
      retry:
        outcome === 'wrong'
          ? asked(account, 'Please retry: the code is wrong.')
          : asked(account, 'Please retry: this code has ended, ask for a new one.', true),
    };
  }

  return {
    ask,
    check,
    async startPasskey(context: RequestContext) {
      await throttle.take([{ rule: passkeyStarts, key: context.address }]);
      const options = await passkeys.signIn();
      const { challenge } = options;
      await insertChallenge(database, { challenge, purpose: 'sign-in', userId: null });
      return { ...options };
    },
    /** Verifies the passkey; `touch` belongs in the transaction that starts the session. */
    checkPasskey: (answer: Answer, context: RequestContext) =>
      throttle.attempt([{ rule: passkeyTries, key: context.address }], async () => {
        const challenge = challengeOf(answer);
        const known =
          challenge !== undefined &&
          (await takeChallenge(database, { challenge, purpose: 'sign-in', userId: null }));
        const id = typeof answer['id'] === 'string' && answer['id'].length <= 1400 ? answer['id'] : '';
        const passkey = known && /^[\w-]+$/.test(id) ? await findPasskey(database, id) : undefined;
        const counter =
          known && passkey !== undefined ? await passkeys.signedIn(answer, challenge, passkey) : undefined;
        if (passkey === undefined || counter === undefined) throw new AppError('WRONG_CREDENTIAL');
        return {
          passkey,
          touch: async (transaction: Queryable) => {
            if (!(await touchPasskey(transaction, passkey.id, counter)))
              throw new AppError('WRONG_CREDENTIAL');
          },
        };
      }),
  };
}
