// Public functions of mfa for other features; they run in the caller's transaction.
import { AppError, found } from '#core/errors.ts';
import type { Locale } from '#locales/locales.ts';
import { stepOfCode } from '#server/auth/authenticator-app.ts';
import type { IdentityCheck, Signer } from '#server/auth/identity.ts';
import { confirmOwnPassword } from '#server/auth/own-password.ts';
import type { Throttle, ThrottleKey } from '#server/auth/throttle.ts';
import { newDigits, type Sealing } from '#server/config/sealing.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { MfaMethod } from '../contract.ts';
import { forcedRoles, mailCodeDigits, mailCodeMinutes, plainCode, recoveryCodeDigits } from '../rules.ts';
import {
  findApp,
  findForcedRoles,
  findMfa,
  takeAppStep,
  takeRecoveryCode,
  tryMailCode,
  upsertMailCode,
} from './store.ts';

export {
  deleteApp,
  deleteMailCode,
  findForcedRoles,
  findPasskey,
  hasMailCode,
  insertChallenge,
  takeChallenge,
  touchPasskey,
} from './store.ts';

/** The first code and three more in 15 minutes. */
export const codesPerAccount = { kind: 'mail code', tries: 4 };
/** Codes of the app and recovery codes. */
const appTries = { kind: 'app code', tries: 5 };
/** Across all mailed codes; each code also has five attempts of its own, even without throttles. */
const mailCodeTries = { kind: 'mail code try', tries: 10 };

interface Coded {
  readonly id: number;
  readonly second_step: MfaMethod;
}

/** The throttle for wrong codes of an account, for any purpose. */
export function codeTries({ id, second_step }: Coded): ThrottleKey {
  return { rule: second_step === 'mail' ? mailCodeTries : appTries, key: String(id) };
}

/** Consumes a matching code; 'none' if a mailed one has expired. */
export function tryCode(
  transaction: Queryable,
  sealing: Sealing,
  { id, second_step }: Coded,
  typed: string,
): Promise<'fits' | 'wrong' | 'none'> {
  const code = plainCode(typed);
  return second_step === 'mail'
    ? tryMailCode(transaction, id, sealing.hmac('mail', id, code))
    : tryAppCode(transaction, sealing, id, code);
}

async function tryAppCode(
  transaction: Queryable,
  sealing: Sealing,
  userId: number,
  code: string,
): Promise<'fits' | 'wrong'> {
  if (code.length === recoveryCodeDigits) {
    const taken = await takeRecoveryCode(transaction, userId, sealing.hmac('recovery', userId, code));
    return taken ? 'fits' : 'wrong';
  }
  const app = await findApp(transaction, userId);
  if (app === undefined || !app.confirmed) return 'wrong';
  const step = stepOfCode(sealing.open(`app ${userId}`, app.secret), code, Date.now());
  return step !== undefined && (await takeAppStep(transaction, userId, step)) ? 'fits' : 'wrong';
}

/** Replaces the account's mailed code by a new one, and queues its mail. */
export async function sendMailCode(
  transaction: Queryable,
  sealing: Sealing,
  account: { id: number; email: string },
  language: Locale,
): Promise<void> {
  const code = newDigits(mailCodeDigits);
  const hmac = sealing.hmac('mail', account.id, code);
  await upsertMailCode(transaction, { userId: account.id, hmac, minutes: mailCodeMinutes });
  await queueMail(transaction, {
    kind: 'mfa',
    to: account.email,
    language,
    template: 'mail_code',
    parameters: { minutes: mailCodeMinutes },
    code,
    validMinutes: mailCodeMinutes,
  });
}

/** Confirms the identity of a signer in the same way as at sign-in. */
export function createIdentityCheck(database: Database, throttle: Throttle, sealing: Sealing): IdentityCheck {
  async function account({ scope }: RequestContext) {
    const row = found(await findMfa(database, scope));
    const forced = async () => forcedRoles(await findForcedRoles(database)).includes(scope.role);
    const secondFactor = row.is_mfa || (await forced()) ? row.second_step : 'none';
    const signer: Signer = { userId: row.user_id, name: row.name.trim(), secondFactor };
    return { signer, id: row.user_id, email: row.email, second_step: row.second_step };
  }
  return {
    describe: async (context) => (await account(context)).signer,
    async mailCode(context) {
      const own = await account(context);
      if (own.signer.secondFactor !== 'mail') throw new AppError('CONFLICT');
      await throttle.take([{ rule: codesPerAccount, key: String(own.id) }]);
      await database.write(context.cause('code for a signature'), (transaction) =>
        sendMailCode(transaction, sealing, own, context.language),
      );
    },
    async confirm(context, { password, code = '' }) {
      const own = await account(context);
      await confirmOwnPassword(database, throttle, context.scope, password);
      if (own.signer.secondFactor === 'none') return own.signer;
      if (code === '') throw new AppError('MISSING', { fields: { code: 'required' } });
      const tries = codeTries(own);
      await throttle.attempt([tries], async (attempt) => {
        const fits = await database.write(context.cause('code for a signature'), (transaction) =>
          tryCode(transaction, sealing, own, code),
        );
        if (fits !== 'fits') throw new AppError('MISSING', { fields: { code: 'wrong_code' } });
        attempt.forget(tries);
      });
      return own.signer;
    },
  };
}
