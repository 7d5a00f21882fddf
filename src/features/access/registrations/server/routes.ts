import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, found } from '#core/errors.ts';
import { invitationHours } from '#features/access/password-resets/contract.ts';
import { authenticate } from '#server/auth/authenticate.ts';
import { type PublicFormDeps, passesCaptcha } from '#server/auth/captcha.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import { unlessTaken } from '#server/database/unique.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { parseInput } from '#server/http/request-input.ts';
import { queueMail } from '#server/mail/mail.ts';
import { createLink, findLink, takeLink } from '#server/mail/mailed-links.ts';
import { verifyHours } from '#server/mail/verification-mail.ts';
import { type RegistrationFields, registrationFields, type registrationsContract } from '../contract.ts';
import { mayMail } from '../rules.ts';
import {
  confirmEmail,
  countMailsToday,
  decideRegistration,
  findChosenClient,
  findFile,
  findOwnerOfEmail,
  findRegistration,
  insertAccount,
  insertRegistration,
  isVerifiedOwner,
  listDeciders,
  listRegistrations,
} from './store.ts';

const requestsPerEmail = { kind: 'registration email', tries: 5 };
const requestsPerAddress = { kind: 'registration address', tries: 20 };
/** A minimum response time, so that timing reveals nothing about accounts. */
const answerAfterMs = 120;

export function registrationsHandlers(
  database: Database,
  parts: PublicFormDeps,
): ServerHandlers<typeof registrationsContract> {
  const { throttle, publicUrl } = parts;

  async function register(fields: RegistrationFields, context: RequestContext): Promise<void> {
    const settings = await findSettings(database, parts.key, [
      'registration_subject',
      'questionary',
      'questionary_file_name',
      'notify_on_registration_attempt',
      'max_sendings_per_day',
    ]);
    await database.write(context.cause('sign-up'), async (transaction) => {
      const known = await findOwnerOfEmail(transaction, fields.email);
      const { email: to, language } = known ?? { email: fields.email, language: context.language };
      const limited = !mayMail(await countMailsToday(transaction, to), settings.max_sendings_per_day);
      const mail = { kind: 'registration', to, language, limited } as const;
      if (known !== undefined) {
        await queueMail(transaction, {
          ...mail,
          template: 'registration_known',
          link: `${publicUrl}/forgot`,
        });
        return;
      }
      const registrationId = await insertRegistration(transaction, fields, context.language);
      const id = await createLink(transaction, 'verify', { registrationId }, verifyHours * 60);
      const file =
        typeof settings.questionary === 'number'
          ? await findFile(transaction, settings.questionary)
          : undefined;
      await queueMail(transaction, {
        ...mail,
        // User input is not mailed to an address that may belong to another person.
        template: 'registration_received',
        link: `${publicUrl}/verify/${id}`,
        subject: textOf(settings.registration_subject),
        attachment: file && { name: textOf(settings.questionary_file_name) ?? file.name, fileId: file.id },
      });
      if (settings.notify_on_registration_attempt === true) await notify(transaction, fields);
    });
  }

  async function notify(transaction: Queryable, fields: RegistrationFields): Promise<void> {
    for (const { email, language } of await listDeciders(transaction))
      await queueMail(transaction, {
        kind: 'account',
        to: email,
        language,
        template: 'registration_notice',
        parameters: { name: fields.name, company: fields.company_name, email: fields.email },
        link: `${publicUrl}/users?tab=requests`,
      });
  }

  return {
    async register({ body }, context) {
      if (!(await passesCaptcha(parts, 'registration', body.captcha, context.address)))
        return { success: false, data: { success: false } };
      const fields = parseInput(registrationFields, body);
      await throttle.take([
        { rule: requestsPerAddress, key: context.address },
        { rule: requestsPerEmail, key: fields.email.toLowerCase() },
      ]);
      await Promise.all([register(fields, context), sleep(answerAfterMs)]);
      return { success: true, data: { success: true } };
    },
    async verify({ body }, context) {
      const verified = { verified: true, data: { verified: true } };
      const done = await database.write(context.cause('email confirmed'), async (transaction) => {
        const owner = await takeLink(transaction, 'verify', body.id);
        if (owner !== undefined) await confirmEmail(transaction, owner);
        return owner !== undefined;
      });
      if (done || (await isOwnUsedLink(database, body.id, context.token))) return verified;
      throw new AppError('NOT_FOUND_OR_ALREADY_VERIFIED');
    },
    list: async ({ query }, context) =>
      asPage(context, query, await listRegistrations(database, context.scope, query)),
    approve: ({ params, body }, { scope, cause }) =>
      unlessTaken('EMAIL_ALREADY_EXISTS', 'email', () =>
        database.write(cause('approve registration'), async (transaction) => {
          const request = found(await findRegistration(transaction, scope, params.id));
          if (request.status !== 'pending') throw new AppError('CONFLICT', { current: request.status });
          const client = await findChosenClient(transaction, scope, body.client_id);
          if (client === undefined) throw new AppError('MISSING', { fields: { client_id: 'required' } });
          const userId = await insertAccount(transaction, request, { client, role: body.role });
          const id = await createLink(transaction, 'reset', { userId }, invitationHours * 60);
          await queueMail(transaction, {
            kind: 'account',
            to: request.email,
            language: request.language,
            template: 'set_password',
            parameters: { hours: invitationHours },
            link: `${publicUrl}/reset/${id}`,
          });
          return decideRegistration(transaction, request, scope.userId, { status: 'approved', userId });
        }),
      ),
    refuse: ({ params, body }, { scope, cause }) =>
      database.write(cause('refuse registration'), async (transaction) => {
        const request = found(await findRegistration(transaction, scope, params.id));
        if (request.status !== 'pending') throw new AppError('CONFLICT', { current: request.status });
        await queueMail(transaction, {
          kind: 'account',
          to: request.email,
          language: request.language,
          template: 'registration_refused',
          parameters: { reason: body.reason },
        });
        const { reason } = body;
        return decideRegistration(transaction, request, scope.userId, { status: 'refused', reason });
      }),
  };
}

/** No error when the signed-in owner of the confirmed email opens the link again. */
async function isOwnUsedLink(
  database: Database,
  linkId: string,
  token: string | undefined,
): Promise<boolean> {
  const link = await findLink(database, 'verify', linkId);
  if (link === undefined || token === undefined) return false;
  const principal = await authenticate(database, token).catch(() => undefined);
  return principal !== undefined && isVerifiedOwner(database, principal.userId, link);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
