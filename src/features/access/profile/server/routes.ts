import { AppError, found } from '#core/errors.ts';
import { repeatsEmail } from '#core/validation.ts';
import { endOtherSessions } from '#features/access/sessions/server/service.ts';
import { confirmOwnPassword } from '#server/auth/own-password.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Throttle } from '#server/auth/throttle.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueMail } from '#server/mail/mail.ts';
import { endLinks } from '#server/mail/mailed-links.ts';
import { mailVerification } from '#server/mail/verification-mail.ts';
import type { profileContract } from '../contract.ts';
import { findProfile, updateLanguage, updatePassword, updateProfile, updateUiSettings } from './store.ts';

const verificationMails = { kind: 'verification mail', tries: 3 };

export function profileHandlers(
  database: Database,
  throttle: Throttle,
  publicUrl: string,
): ServerHandlers<typeof profileContract> {
  async function read(scope: Scope) {
    return {
      ...found(await findProfile(database, scope)),
      role: scope.role,
      is_blinded: scope.isBlinded,
      capabilities: [...scope.capabilities],
    };
  }

  async function changePassword(
    body: { [name in 'oldPassword' | 'newPassword' | 'old_password' | 'new_password']?: string | undefined },
    context: RequestContext,
  ): Promise<{ success: boolean }> {
    const { scope } = context;
    const old = body.oldPassword ?? body.old_password;
    const fresh = body.newPassword ?? body.new_password;
    if (old === undefined) throw new AppError('IS_EMPTY', { fields: { oldPassword: 'required' } });
    if (fresh === undefined) throw new AppError('IS_EMPTY', { fields: { newPassword: 'password_required' } });
    const own = await confirmOwnPassword(database, throttle, scope, old, 'WRONG_OLD_PASSWORD');
    if (repeatsEmail(fresh, own.email)) {
      throw new AppError('MISSING', { fields: { newPassword: 'common_password' } });
    }
    const hash = await hashPassword(fresh);
    await database.write(context.cause('own password'), async (transaction) => {
      // Of two concurrent changes the second fails, because its old password has been replaced.
      if (!(await updatePassword(transaction, scope, { before: own.password_hash, hash }))) {
        throw new AppError('WRONG_OLD_PASSWORD');
      }
      // An earlier reset link would give the account to anyone who reads the mailbox.
      await endLinks(transaction, 'reset', scope.userId);
      await endOtherSessions(transaction, scope, context.principal?.sessionId ?? 0);
      await queueMail(transaction, {
        kind: 'account',
        to: own.email,
        language: context.language,
        template: 'own_password_changed',
      });
    });
    return { success: true };
  }

  return {
    get: (_, { scope }) => read(scope),
    async update({ body }, context) {
      await database.write(context.cause('own profile'), (transaction) =>
        updateProfile(transaction, context.scope, body),
      );
      return read(context.scope);
    },
    changePassword: ({ body }, context) => changePassword(body, context),
    updatePassword: ({ body }, context) => changePassword(body, context),
    async sendVerification(_, context) {
      const { scope } = context;
      const { verified, email } = await read(scope);
      if (verified) throw new AppError('NOT_FOUND_OR_ALREADY_VERIFIED');
      await throttle.take([{ rule: verificationMails, key: String(scope.userId) }]);
      const owner = { id: scope.userId, email, language: context.language };
      await database.write(context.cause('verification mail'), (transaction) =>
        mailVerification(transaction, owner, publicUrl),
      );
      return { success: true };
    },
    async setLanguage({ body }, context) {
      await database.write(context.cause('own language'), (transaction) =>
        updateLanguage(transaction, context.scope, body.language),
      );
      return body;
    },
    getUiSettings: async (_, { scope }) => (await read(scope)).ui_settings,
    async updateUiSettings({ body }, context) {
      await database.write(context.cause('own toggles'), (transaction) =>
        updateUiSettings(transaction, context.scope, body),
      );
      return (await read(context.scope)).ui_settings;
    },
  };
}
