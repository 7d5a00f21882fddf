import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { repeatsEmail } from '#core/validation.ts';
import { triesKey, triesPerAccount } from '#features/access/sign-in/server/service.ts';
import { type PublicFormDeps, passesCaptcha } from '#server/auth/captcha.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { parseInput } from '#server/http/request-input.ts';
import { queueMail } from '#server/mail/mail.ts';
import { createLink, findLink, takeLink } from '#server/mail/mailed-links.ts';
import { forgotFields, type passwordResetsContract, resetMinutes } from '../contract.ts';
import { findActiveAccount, updatePassword } from './store.ts';

const requestsPerEmail = { kind: 'forgot email', tries: 5 };
const requestsPerAddress = { kind: 'forgot address', tries: 20 };
/** A minimum response time, so that timing reveals nothing about the account. */
const answerAfterMs = 120;

export function passwordResetsHandlers(
  database: Database,
  parts: PublicFormDeps,
): ServerHandlers<typeof passwordResetsContract> {
  const { throttle, captcha, publicUrl, key } = parts;
  return {
    async captcha({ query }) {
      const { parameters, signature = '' } = await captcha.challenge(query.form);
      return { parameters: { ...parameters }, signature };
    },
    async forgot({ body }, context) {
      if (!(await passesCaptcha(parts, 'forgot', body.captcha, context.address))) return successful(false);
      const { email } = parseInput(forgotFields, body);
      await throttle.take([
        { rule: requestsPerAddress, key: context.address },
        { rule: requestsPerEmail, key: email.toLowerCase() },
      ]);
      await Promise.all([sendLink(email), sleep(answerAfterMs)]);
      return successful(true);

      async function sendLink(address: string): Promise<void> {
        const account = await findActiveAccount(database, { email: address });
        if (account === undefined) return;
        const { forgot_password_subject: subject } = await findSettings(database, key, [
          'forgot_password_subject',
        ]);
        await database.write(context.cause('forgotten password'), async (transaction) => {
          const id = await createLink(transaction, 'reset', { userId: account.id }, resetMinutes);
          await queueMail(transaction, {
            kind: 'forgot',
            to: account.email,
            language: context.language,
            template: 'reset_password',
            parameters: { minutes: resetMinutes },
            link: `${publicUrl}/reset/${id}`,
            subject: typeof subject === 'string' ? subject : undefined,
            validMinutes: resetMinutes,
          });
        });
      }
    },
    async reset({ body }, context) {
      const link = await findLink(database, 'reset', body.id);
      // Hashes only for a valid link, because hashing is expensive.
      if (link?.good !== true) throw new AppError('NOT_FOUND_OR_ALREADY_USED');
      const hash = await hashPassword(body.password);
      const email = await database.write(context.cause('password by a mailed link'), async (transaction) => {
        const taken = await takeLink(transaction, 'reset', body.id);
        const account =
          taken?.user_id == null ? undefined : await findActiveAccount(transaction, { id: taken.user_id });
        if (account === undefined) throw new AppError('NOT_FOUND_OR_ALREADY_USED');
        if (repeatsEmail(body.password, account.email))
          throw new AppError('MISSING', { fields: { password: 'common_password' } });
        await updatePassword(transaction, account.id, hash);
        return account.email;
      });
      // Lifts the block after too many attempts: the mailbox is proven.
      await throttle.forget(triesPerAccount, triesKey(email));
      return {};
    },
  };
}

/** Returned in both forms. */
function successful(value: boolean): { success: boolean; data: { success: boolean } } {
  return { success: value, data: { success: value } };
}
