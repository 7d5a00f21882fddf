import { AppError, found } from '#core/errors.ts';
import { endOtherSessions } from '#features/access/sessions/server/service.ts';
import { appAddress, newAppSecret, stepOfCode } from '#server/auth/authenticator-app.ts';
import { confirmOwnPassword } from '#server/auth/own-password.ts';
import { challengeOf, type Passkeys } from '#server/auth/passkeys.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import { newDigits, type Sealing } from '#server/config/sealing.ts';
import type { Cause, Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { mfaContract } from '../contract.ts';
import {
  forcedRoles,
  plainCode,
  recoveryCodeDigits,
  recoveryCodesAtOnce,
  shownRecoveryCode,
} from '../rules.ts';
import {
  confirmApp,
  deleteApp,
  deletePasskey,
  findApp,
  findForcedRoles,
  findMfa,
  insertApp,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  replaceRecoveryCodes,
  takeChallenge,
  updateMfa,
} from './store.ts';

const codeTries = { kind: 'app code', tries: 5 };

export function mfaHandlers(
  database: Database,
  { throttle, sealing, passkeys, portalName }: MfaParts,
): ServerHandlers<typeof mfaContract> {
  async function state({ scope }: RequestContext) {
    const row = found(await findMfa(database, scope));
    const forced = forcedRoles(await findForcedRoles(database)).includes(scope.role);
    return { ...row, is_mfa: row.is_mfa || forced, forced, passkeys: await listPasskeys(database, scope) };
  }

  /** Throws unless it is the caller's password. */
  function confirmOwner(password: string, { scope }: RequestContext) {
    return confirmOwnPassword(database, throttle, scope, password);
  }

  /** Changes the sign-in methods and ends every other session, which may be an attacker's. */
  function changeEntry<T>(
    cause: Cause,
    context: RequestContext,
    work: (transaction: Queryable) => Promise<T>,
  ): Promise<T> {
    return database.write(cause, async (transaction) => {
      const done = await work(transaction);
      await endOtherSessions(transaction, context.scope, context.principal?.sessionId ?? 0);
      return done;
    });
  }

  function makeRecoveryCodes(userId: number) {
    const codes = Array.from({ length: recoveryCodesAtOnce }, () => newDigits(recoveryCodeDigits));
    return {
      hmacs: codes.map((code) => sealing.hmac('recovery', userId, code)),
      shown: { recovery_codes: codes.map(shownRecoveryCode) },
    };
  }

  return {
    get: (_, context) => state(context),
    async update({ body }, context) {
      await confirmOwner(body.password, context);
      const now = await state(context);
      const is_mfa = body.is_mfa ?? now.is_mfa;
      const second_step = body.second_step ?? now.second_step;
      if (now.forced && !is_mfa) throw new AppError('UNAUTHORIZED');
      if (second_step === 'app' && now.app_since === null) {
        throw new AppError('MISSING', { fields: { second_step: 'required' } });
      }
      await changeEntry(context.cause('second step chosen'), context, (transaction) =>
        updateMfa(transaction, context.scope, { is_mfa, second_step }),
      );
      return state(context);
    },
    async startApp({ body }, context) {
      await confirmOwner(body.password, context);
      const { email } = found(await findMfa(database, context.scope));
      const secret = newAppSecret();
      const sealed = sealing.seal(`app ${context.scope.userId}`, secret);
      const begun = await database.write(context.cause('authenticator app begun'), (transaction) =>
        insertApp(transaction, context.scope, sealed),
      );
      if (!begun) throw new AppError('CONFLICT');
      return { secret, address: appAddress(secret, portalName, email) };
    },
    async confirmApp({ body }, context) {
      const { userId } = context.scope;
      const tries = { rule: codeTries, key: String(userId) };
      return throttle.attempt([tries], async (attempt) => {
        const app = await findApp(database, userId);
        if (app === undefined || app.confirmed) throw new AppError('CONFLICT');
        const secret = sealing.open(`app ${userId}`, app.secret);
        const step = stepOfCode(secret, plainCode(body.code), Date.now());
        if (step === undefined) throw new AppError('MISSING', { fields: { code: 'wrong_code' } });
        const { hmacs, shown } = makeRecoveryCodes(userId);
        await changeEntry(context.cause('authenticator app'), context, async (transaction) => {
          if (!(await confirmApp(transaction, context.scope, step))) throw new AppError('CONFLICT');
          await replaceRecoveryCodes(transaction, context.scope, hmacs);
        });
        attempt.forget(tries);
        return shown;
      });
    },
    async removeApp({ body }, context) {
      await confirmOwner(body.password, context);
      await changeEntry(context.cause('authenticator app'), context, (transaction) =>
        deleteApp(transaction, context.scope.userId),
      );
      return state(context);
    },
    async renewRecoveryCodes({ body }, context) {
      await confirmOwner(body.password, context);
      if ((await state(context)).app_since === null) throw new AppError('CONFLICT');
      const { hmacs, shown } = makeRecoveryCodes(context.scope.userId);
      await changeEntry(context.cause('recovery codes'), context, (transaction) =>
        replaceRecoveryCodes(transaction, context.scope, hmacs),
      );
      return shown;
    },
    async startPasskey({ body }, context) {
      await confirmOwner(body.password, context);
      const { scope } = context;
      const { email, name } = found(await findMfa(database, scope));
      const options = await passkeys.registration(
        { id: scope.userId, email, name },
        await listPasskeys(database, scope),
      );
      const { challenge } = options;
      await insertChallenge(database, { challenge, purpose: 'register', userId: scope.userId });
      return { ...options };
    },
    async createPasskey({ body }, context) {
      const { userId } = context.scope;
      const challenge = challengeOf(body.response);
      const fresh =
        challenge !== undefined &&
        (await takeChallenge(database, { challenge, purpose: 'register', userId }));
      const credential = fresh ? await passkeys.registered(body.response, challenge) : undefined;
      if (credential === undefined) throw new AppError('MISSING', { fields: { response: 'wrong_type' } });
      const made = await changeEntry(context.cause('passkey added'), context, (transaction) =>
        insertPasskey(transaction, context.scope, { ...credential, name: body.name.trim() }),
      );
      if (made === undefined) throw new AppError('CONFLICT');
      return made;
    },
    async removePasskey({ params, body }, context) {
      const own = await listPasskeys(database, context.scope);
      found(own.find(({ id }) => id === params.id));
      await confirmOwner(body.password, context);
      await changeEntry(context.cause('passkey removed'), context, (transaction) =>
        deletePasskey(transaction, context.scope, params.id),
      );
      return state(context);
    },
  };
}

export interface MfaParts {
  readonly throttle: Throttle;
  readonly sealing: Sealing;
  readonly passkeys: Passkeys;
  readonly portalName: string;
}
