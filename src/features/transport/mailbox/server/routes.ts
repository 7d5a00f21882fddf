import { AppError, found } from '#core/errors.ts';
import { findPackages, updatePackageStatuses } from '#features/transport/packages/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { findSettings } from '#server/config/setting-values.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import { unlessTaken } from '#server/database/unique.ts';
import { fileBytes } from '#server/files/files.ts';
import type { Platform } from '#server/http/feature.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { MailDetail, mailboxContract, Pattern, PatternFields } from '../contract.ts';
import { patternsMaximum } from '../rules.ts';
import { patternErrors, understand } from './pattern-rules.ts';
import { readMessage } from './reader/message.ts';
import {
  decideMail,
  deletePattern,
  findMail,
  findMailToDecide,
  findPattern,
  insertPattern,
  listMails,
  listPatterns,
  type StoredMail,
  storedFields,
  updatePattern,
} from './store.ts';

export function mailboxHandlers({
  database,
  key,
  timeZone,
  publicUrl,
}: Platform): ServerHandlers<typeof mailboxContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listMails(database, context.scope, query)),
    get: ({ params }, { scope }) => wholeMail(database, scope, params.id),
    async original({ params }, { scope }) {
      const { file_id, size } = found(await findMail(database, scope, params.id));
      const id = found(file_id ?? undefined);
      const name = `mail-${params.id}.eml`;
      return { name, contentType: 'message/rfc822', bytes: fileBytes(database, id, size) };
    },
    async assign({ params, body }, { scope, cause }) {
      await database.write(cause('assign mail'), async (transaction) => {
        const mail = await openMail(transaction, scope, params.id);
        const known = found(await findMail(transaction, scope, params.id));
        const packages = await findPackages(transaction, scope, [body.package]);
        if (packages === undefined) throw new AppError('MISSING', { fields: { package: 'unknown_choice' } });
        const status = body.status.trim();
        const at = body.at ?? known.status_at ?? known.sent_at ?? known.received_at;
        const place = body.place?.trim() || undefined;
        await updatePackageStatuses(transaction, scope, publicUrl, packages, { status, at, place });
        const decision = { state: 'assigned', packageId: body.package, status, at } as const;
        await decideMail(transaction, mail, scope.userId, decision);
      });
      return wholeMail(database, scope, params.id);
    },
    async dismiss({ params, body }, { scope, cause }) {
      const reason = body.reason?.trim() || undefined;
      await database.write(cause('dismiss mail', { reason }), async (transaction) => {
        const mail = await openMail(transaction, scope, params.id);
        await decideMail(transaction, mail, scope.userId, { state: 'dismissed' });
      });
      return wholeMail(database, scope, params.id);
    },
    patterns: async () => ({ results: await listPatterns(database) }),
    createPattern: ({ body }, { cause }) =>
      unlessTaken('MISSING', 'name', () =>
        database.write(cause('create mail pattern'), async (transaction) => {
          rejectErrors(body);
          if ((await listPatterns(transaction)).length >= patternsMaximum)
            throw new AppError('TOO_MANY_ROWS', { fields: { name: `max:${patternsMaximum}` } });
          return insertPattern(transaction, body);
        }),
      ),
    updatePattern: ({ params, body }, { scope, cause }) =>
      unlessTaken('MISSING', 'name', () =>
        database.write(cause('change mail pattern'), async (transaction) => {
          const pattern = found(await findPattern(transaction, scope, params.id));
          rejectErrors(body);
          return updatePattern(transaction, pattern, body);
        }),
      ),
    async removePattern({ params }, { scope, cause }) {
      await database.write(cause('delete mail pattern'), async (transaction) =>
        deletePattern(transaction, found(await findPattern(transaction, scope, params.id))),
      );
    },
    async test({ body }) {
      if (body.pattern !== undefined) rejectErrors(body.pattern);
      const message = await readMessage(Buffer.from(body.mail)).catch(() => {
        throw new AppError('MISSING', { fields: { mail: 'unreadable' } });
      });
      const { email_box_senders: senders } = await findSettings(database, key, ['email_box_senders']);
      const isNamed =
        Array.isArray(senders) && senders.some((one) => String(one).toLowerCase() === message.sender);
      const patterns = body.pattern === undefined ? await listPatterns(database) : [sample(body.pattern)];
      const active = patterns.filter((one) => one.is_active);
      const { pattern, reading, reason } = message.isForged
        ? ({ reason: 'not_authentic' } as const)
        : understand(message, active, { now: new Date(), timeZone });
      return {
        sender: message.sender,
        subject: message.subject,
        text: message.text,
        outcome: isNamed ? (reason ?? 'applied') : 'foreign_sender',
        pattern: pattern?.name ?? null,
        airbill: reading?.airbill ?? null,
        status: reading?.status ?? null,
        status_at: reading?.at.toISOString() ?? null,
        place: reading?.place ?? null,
      };
    },
  };
}

/** A mail that waits for a decision; 409 if it is already decided. */
async function openMail(transaction: Queryable, scope: Scope, id: number) {
  const mail = found(await findMailToDecide(transaction, scope, id));
  if (mail.state !== 'unrecognised') throw new AppError('CONFLICT');
  return mail;
}

async function wholeMail(database: Database, scope: Scope, id: number): Promise<MailDetail> {
  const { file_id, ...mail }: StoredMail = found(await findMail(database, scope, id));
  if (file_id === null) return { ...mail, text: null };
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileBytes(database, file_id, mail.size)) chunks.push(chunk);
  const message = await readMessage(Buffer.concat(chunks)).catch(() => undefined);
  return { ...mail, text: message?.text ?? null };
}

function rejectErrors(fields: PatternFields): void {
  const errors = patternErrors(storedFields(fields));
  if (errors !== undefined) throw new AppError('MISSING', { fields: errors });
}

/** A pattern that is being edited: it is tested whether it is active or not. */
function sample(fields: PatternFields): Pattern {
  return { ...storedFields(fields), id: 0, is_active: true };
}
