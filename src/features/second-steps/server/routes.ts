import { AppError, found } from '#core/errors.ts';
import { appAddress, newAppSecret, stepOfCode } from '#server/authenticator-app.ts';
import type { Database } from '#server/database.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import { challengeOf, type Passkeys } from '#server/passkeys.ts';
import { verifyPassword } from '#server/passwords.ts';
import { newDigits, type Sealing } from '#server/sealing.ts';
import type { Throttle } from '#server/throttle.ts';
import type { secondStepsContract } from '../contract.ts';
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
  findSecondSteps,
  insertApp,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  replaceRecoveryCodes,
  takeChallenge,
  updateSecondSteps,
} from './store.ts';

const passwordTries = { kind: 'own password', tries: 5 };
const codeTries = { kind: 'app code', tries: 5 };

export function secondStepsHandlers(
  database: Database,
  { throttle, sealing, passkeys, portalName }: SecondStepParts,
): ServerHandlers<typeof secondStepsContract> {
  async function state({ scope }: RequestContext) {
    const row = found(await findSecondSteps(database, scope));
    const forced = forcedRoles(await findForcedRoles(database)).includes(scope.role);
    return { ...row, is_mfa: row.is_mfa || forced, forced, passkeys: await listPasskeys(database, scope) };
  }

  /** Throws unless the password is the caller's. */
  async function confirmOwner(password: string, { scope }: RequestContext): Promise<void> {
    const key = String(scope.userId);
    await throttle.take([{ rule: passwordTries, key }]);
    const account = found(await findSecondSteps(database, scope));
    if (!(await verifyPassword(password, account.password_hash))) throw new AppError('WRONG_PASSWORD');
    await throttle.forget(passwordTries, key);
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
      await database.write(context.cause('second step chosen'), (transaction) =>
        updateSecondSteps(transaction, context.scope, { is_mfa, second_step }),
      );
      return state(context);
    },
    async startApp({ body }, context) {
      await confirmOwner(body.password, context);
      const { email } = found(await findSecondSteps(database, context.scope));
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
      const key = String(userId);
      await throttle.take([{ rule: codeTries, key }]);
      const app = await findApp(database, userId);
      if (app === undefined || app.confirmed) throw new AppError('CONFLICT');
      const secret = sealing.open(`app ${userId}`, app.secret);
      const step = stepOfCode(secret, plainCode(body.code), Date.now());
      if (step === undefined) throw new AppError('MISSING', { fields: { code: 'wrong_code' } });
      const { hmacs, shown } = makeRecoveryCodes(userId);
      await database.write(context.cause('authenticator app'), async (transaction) => {
        if (!(await confirmApp(transaction, context.scope, step))) throw new AppError('CONFLICT');
        await replaceRecoveryCodes(transaction, context.scope, hmacs);
      });
      await throttle.forget(codeTries, key);
      return shown;
    },
    async removeApp({ body }, context) {
      await confirmOwner(body.password, context);
      await database.write(context.cause('authenticator app'), (transaction) =>
        deleteApp(transaction, context.scope.userId),
      );
      return state(context);
    },
    async renewRecoveryCodes({ body }, context) {
      await confirmOwner(body.password, context);
      if ((await state(context)).app_since === null) throw new AppError('CONFLICT');
      const { hmacs, shown } = makeRecoveryCodes(context.scope.userId);
      await database.write(context.cause('recovery codes'), (transaction) =>
        replaceRecoveryCodes(transaction, context.scope, hmacs),
      );
      return shown;
    },
    async startPasskey({ body }, context) {
      await confirmOwner(body.password, context);
      const { scope } = context;
      const { email, name } = found(await findSecondSteps(database, scope));
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
      const made = await database.write(context.cause('passkey added'), (transaction) =>
        insertPasskey(transaction, context.scope, { ...credential, name: body.name.trim() }),
      );
      if (made === undefined) throw new AppError('CONFLICT');
      return made;
    },
    async removePasskey({ params, body }, context) {
      const own = await listPasskeys(database, context.scope);
      found(own.find(({ id }) => id === params.id));
      await confirmOwner(body.password, context);
      await database.write(context.cause('passkey removed'), (transaction) =>
        deletePasskey(transaction, context.scope, params.id),
      );
      return state(context);
    },
  };
}

export interface SecondStepParts {
  readonly throttle: Throttle;
  readonly sealing: Sealing;
  readonly passkeys: Passkeys;
  readonly portalName: string;
}
