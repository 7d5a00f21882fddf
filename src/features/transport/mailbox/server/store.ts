// Mails and patterns belong to no client: only scopes that reach every row see them.
import * as z from 'zod/mini';
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import {
  type MailDetail,
  mailRow,
  mailsList,
  type Pattern,
  type PatternFields,
  patternRow,
} from '../contract.ts';
import type { MailReason, MailState } from '../rules.ts';
import type { Reading } from './pattern-rules.ts';
import type { Attachment } from './reader/message.ts';
import type { Cursor } from './reader/source.ts';

const columns = sql`m.id, m.received_at, m.sent_at, m.sender, m.subject, m.state, m.reason, m.airbill, m.status,
  case when k.id is not null then json_build_object('id', k.id, 'airbill', k.airbill) end as package`;

const source: ListSource = {
  declaration: mailsList,
  columns: sql`${columns}, jsonb_array_length(m.attachments) as attachments`,
  from: sql`mailbox_mails m`,
  joins: sql`left join packages k on k.id = m.package_id`,
  id: 'm.id',
  sort: { received_at: sql`m.received_at`, sender: sql`m.sender`, subject: sql`m.subject` },
  neverNull: ['received_at', 'sender', 'subject'],
  search: [{ fields: ['sender', 'subject', 'airbill'], searchText: 'm.search_text' }],
  filters: { status: (state) => sql`m.state = ${state}` },
};

/** One page of the mails. */
export function listMails(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, mailRow, source, query, [inScope(scope, {})]);
}

const detail = z.extend(mailRow, {
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  size: z.number(),
  status_at: z.nullable(z.string()),
  place: z.nullable(z.string()),
  pattern: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  file_id: z.nullable(z.number()),
});
export type StoredMail = Omit<MailDetail, 'text'> & { readonly file_id: number | null };

/** A mail with its details. */
export async function findMail(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<StoredMail | undefined> {
  const [row] = await database.read(
    sql.of(detail)`select ${columns}, m.attachments, m.size, m.status_at, m.place, p.name as pattern,
        coalesce(u.name, u.email) as decided_by, m.decided_at, m.file_id
      from mailbox_mails m left join packages k on k.id = m.package_id
        left join mail_patterns p on p.id = m.pattern_id left join users u on u.id = m.decided_by
      where m.id = ${id} and ${inScope(scope, {})}`,
  );
  return row;
}

/** A mail to be decided, locked until the end of the transaction. */
export async function findMailToDecide(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'mail'> & { readonly state: string }) | undefined> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number', state: 'string' })`
      select m.id, m.state from mailbox_mails m where m.id = ${id} and ${inScope(scope, {})} for update`,
  );
  return row && authorize('mail', row);
}

/** Records what a person decided about a mail. */
export async function decideMail(
  transaction: Queryable,
  { id }: Authorized<'mail'>,
  userId: number,
  decision:
    | { readonly state: 'dismissed' }
    | {
        readonly state: 'assigned';
        readonly packageId: number;
        readonly status: string;
        readonly at: string | null;
      },
): Promise<void> {
  const assigned = decision.state === 'assigned' ? decision : undefined;
  await transaction.rows(
    sql`update mailbox_mails set state = ${decision.state}, reason = null, decided_by = ${userId}::bigint,
        decided_at = now(), package_id = coalesce(${assigned?.packageId ?? null}::bigint, package_id),
        status = coalesce(${assigned?.status ?? null}, status),
        status_at = coalesce(${assigned?.at ?? null}::timestamptz, status_at, sent_at)
      where id = ${id}`,
  );
}

export interface NewMail {
  readonly message_id: string;
  readonly sender: string;
  readonly subject: string;
  readonly sentAt: Date | undefined;
  readonly receivedAt: Date | undefined;
  readonly size: number;
  readonly attachments: readonly Attachment[];
  readonly fileId: number | undefined;
  readonly state: MailState;
  readonly reason: MailReason | undefined;
  readonly patternId: number | undefined;
  readonly packageId: number | undefined;
  readonly reading: Reading | undefined;
}

/** Stores a mail; false if it was stored before. */
export async function isMailKnown(transaction: Queryable, messageId: string): Promise<boolean> {
  // Two processes never read at once, but a cancelled run may still be ending.
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 72))`);
  const rows = await transaction.rows(
    sql.of({ id: 'number' })`select id from mailbox_mails where message_id = ${messageId}`,
  );
  return rows.length > 0;
}

/** Stores a mail that was not stored before. */
export async function insertMail(transaction: Queryable, mail: NewMail): Promise<void> {
  const { reading } = mail;
  await transaction.rows(
    sql`insert into mailbox_mails (message_id, sender, subject, sent_at, received_at, size, attachments, file_id,
        state, reason, pattern_id, package_id, airbill, status, status_at, place)
      values (${mail.message_id}, ${mail.sender}, ${mail.subject}, ${iso(mail.sentAt)}::timestamptz,
        coalesce(${iso(mail.receivedAt)}::timestamptz, now()), ${mail.size}, ${JSON.stringify(mail.attachments)}::jsonb,
        ${mail.fileId ?? null}::bigint, ${mail.state}, ${mail.reason ?? null}, ${mail.patternId ?? null}::bigint,
        ${mail.packageId ?? null}::bigint, ${reading?.airbill ?? null}, ${reading?.status ?? null},
        ${iso(reading?.at)}::timestamptz, ${reading?.place ?? null})`,
  );
}

const patternColumns = sql`p.id, p.name, p.position, p.is_active, p.sender, p.subject_pattern, p.body_pattern, p.status`;

/** All patterns in their order, at most as many as may exist. */
export function listPatterns(database: Queryable): Promise<Pattern[]> {
  return database.read(
    sql.of(patternRow)`select ${patternColumns} from mail_patterns p order by p.position, p.id`,
  );
}

/** A pattern to be changed, locked until the end of the transaction. */
export async function findPattern(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'pattern'> & Pattern) | undefined> {
  const [row] = await transaction.rows(
    sql.of(patternRow)`select ${patternColumns} from mail_patterns p
      where p.id = ${id} and ${inScope(scope, {})} for update`,
  );
  return row && authorize('pattern', row);
}

/** Adds a pattern. */
export async function insertPattern(transaction: Queryable, fields: PatternFields): Promise<Pattern> {
  const one = storedFields(fields);
  const [row] = await transaction.rows(
    sql.of(
      patternRow,
    )`insert into mail_patterns as p (name, position, is_active, sender, subject_pattern, body_pattern, status)
      values (${one.name}, ${one.position}, ${one.is_active}, ${one.sender}, ${one.subject_pattern},
        ${one.body_pattern}, ${one.status}) returning ${patternColumns}`,
  );
  if (row === undefined) throw new Error('no pattern came back');
  return row;
}

/** Changes a pattern. */
export async function updatePattern(
  transaction: Queryable,
  { id }: Authorized<'pattern'>,
  fields: PatternFields,
): Promise<Pattern> {
  const one = storedFields(fields);
  const [row] = await transaction.rows(
    sql.of(patternRow)`update mail_patterns p set name = ${one.name}, position = ${one.position},
        is_active = ${one.is_active}, sender = ${one.sender}, subject_pattern = ${one.subject_pattern},
        body_pattern = ${one.body_pattern}, status = ${one.status}
      where p.id = ${id} returning ${patternColumns}`,
  );
  if (row === undefined) throw new Error('no pattern came back');
  return row;
}

/** Deletes a pattern; its mails keep their values. */
export async function deletePattern(transaction: Queryable, { id }: Authorized<'pattern'>): Promise<void> {
  await transaction.rows(sql`delete from mail_patterns where id = ${id}`);
}

/** The fields of a pattern in stored form: trimmed, empty ones null. */
export function storedFields(fields: PatternFields) {
  const orNull = (text: string | null | undefined) => text?.trim() || null;
  return {
    name: fields.name.trim(),
    position: fields.position ?? 0,
    is_active: fields.is_active ?? true,
    sender: orNull(fields.sender)?.toLowerCase() ?? null,
    subject_pattern: orNull(fields.subject_pattern),
    body_pattern: orNull(fields.body_pattern),
    status: orNull(fields.status),
  };
}

const storedCursor = shape({ uid_validity: 'string?', last_uid: 'number?', uidls: 'string[]' });

/** How far this mailbox was read; another one is read from the start. */
export async function findCursor(database: Queryable, account: string): Promise<Cursor> {
  const [row] = await database.read(
    sql.of(storedCursor)`select uid_validity, last_uid, uidls from mailbox_cursor where account = ${account}`,
  );
  return {
    uidValidity: row?.uid_validity ?? undefined,
    lastUid: row?.last_uid ?? 0,
    uidls: row?.uidls ?? [],
  };
}

/** Remembers how far this mailbox was read. */
export async function writeCursor(
  transaction: Queryable,
  account: string,
  { uidValidity, lastUid, uidls }: Cursor,
): Promise<void> {
  await transaction.rows(
    sql`insert into mailbox_cursor (account, uid_validity, last_uid, uidls)
      values (${account}, ${uidValidity ?? null}, ${lastUid}, ${[...uidls]}::text[])
      on conflict (id) do update set account = excluded.account, uid_validity = excluded.uid_validity,
        last_uid = excluded.last_uid, uidls = excluded.uidls`,
  );
}

function iso(date: Date | undefined): string | null {
  return date?.toISOString() ?? null;
}

/** Deletes the originals of mails older than this many days, except of mails that wait for a decision. */
export async function deleteOriginals(transaction: Queryable, days: number): Promise<void> {
  await transaction.rows(
    sql`with old as (
        select id, file_id from mailbox_mails where file_id is not null and state <> 'unrecognised'
          and received_at < now() - make_interval(days => ${days}::int) for update),
      kept as (update mailbox_mails m set file_id = null from old where m.id = old.id returning old.file_id)
      delete from files where id in (select file_id from kept)`,
  );
}
