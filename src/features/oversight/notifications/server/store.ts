// Mails about changes by forms, spreadsheets and API clients, queued in the transaction of the change: each
// new status of a package (A-131) and each new invoice (requirements, Part 3, rank 7).
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import {
  type Channel,
  type ChosenKind,
  channels,
  isMailed,
  isShown,
} from '#features/oversight/notices/rules.ts';
import { insertNotice } from '#features/oversight/notices/server/service.ts';
import { labelled } from '#locales/labelled.ts';
import { tagOf } from '#locales/locales.ts';
import { findPrincipal } from '#server/auth/authenticate.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { knownLabel } from '#server/database/known-label.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { everyRow, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { queueMail } from '#server/mail/mail.ts';
import { graceMinutesByDefault, namedInSummary, namedOneByOne } from '../rules.ts';

/** The rows: a query of ids, or one id. */
export type Told = Fragment | number;

interface Receiver {
  readonly email: string;
  readonly language: string;
  /** Which invoices `i` this user may see. */
  readonly seen: Fragment;
  /** The account that reads notices in the portal; null for an address without one. */
  readonly user_id: number | null;
  readonly channel: Channel;
}

/** What a receiver of mail has beside the address. */
const told = shape({ email: 'string', language: 'string', user_id: 'number?', channel: z.enum(channels) });

const change = shape({
  id: 'number',
  name: 'string',
  status: 'string!',
  /** The status in the recipient's language. */
  label: 'string!',
  /** Number of all that the recipient may see. */
  total: 'number',
});
type Change = RowOf<typeof change>;

/** Mails the status of these packages, by its label in the reader's language, to the address for package updates. */
export async function mailStatuses(
  transaction: Queryable,
  { userId }: Scope,
  publicUrl: string,
  packages: Told,
): Promise<void> {
  const targets = await targetsOf(transaction, 'package_updates_target', 'package_update', userId);
  for (const { email, language, ...account } of targets) {
    const changes = await transaction.read(
      sql.of(change)`select p.id, p.airbill as name, p.status, count(*) over () as total,
          ${knownLabel('status', sql`p.status`, language)} as label from packages p
        where p.id in (${idsOf(packages)}) order by p.id limit ${namedOneByOne}`,
    );
    await showNotices(transaction, account, 'package_update', changes);
    if (!isMailed(account.channel)) continue;
    const mail = { kind: 'package_update', to: email, language } as const;
    const total = changes[0]?.total ?? 0;
    if (total > namedOneByOne) {
      const link = `${publicUrl}/packages`;
      await queueMail(transaction, {
        ...mail,
        template: 'package_updates',
        parameters: summaryOf(changes, total, ({ name, label }) => labelled(name, label, tagOf(language))),
        link,
      });
      continue;
    }
    for (const { id, name, label } of changes) {
      const link = `${publicUrl}/packages/${id}`;
      const parameters = { airbill: name, status: label };
      await queueMail(transaction, { ...mail, template: 'package_update', parameters, link });
    }
  }
}

/** Tells an account in the portal, if it wants that: one notice each, of many one together. */
async function showNotices(
  transaction: Queryable,
  { user_id: userId, channel }: Pick<Receiver, 'user_id' | 'channel'>,
  kind: ChosenKind,
  changes: readonly Change[],
): Promise<void> {
  const count = changes[0]?.total ?? 0;
  if (userId === null || !isShown(channel) || count === 0) return;
  if (count > namedOneByOne) {
    await insertNotice(transaction, { userId, kind, ids: changes.map(({ id }) => id), count });
    return;
  }
  for (const { id, status } of changes) {
    await insertNotice(transaction, { userId, kind, ids: [id], count: 1, detail: status ?? '' });
  }
}

/** Mails these new invoices after their delay; at once if the delay is set to 0. */
export async function announceInvoices(
  transaction: Queryable,
  scope: Scope,
  publicUrl: string,
  invoices: Told,
): Promise<void> {
  if ((await graceMinutes(transaction)) === 0) {
    await mailNewInvoices(transaction, scope.userId, publicUrl, invoices);
    return;
  }
  await transaction.rows(
    sql`insert into invoice_notices (invoice_id, batch, caused_by)
      select made.id, (select gen_random_uuid()), ${scope.userId}::bigint from (${idsOf(invoices)}) made (id)`,
  );
}

/** Cancels the mail about a new invoice; returns false when it was already sent. */
export async function cancelNotice(transaction: Queryable, invoiceId: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`delete from invoice_notices where invoice_id = ${invoiceId} returning invoice_id`,
  );
  return rows.length > 0;
}

/**
 * Mails the new invoices whose delay is over, in their current state, one cause at a time; returns false when
 * none is left.
 */
export async function mailDueInvoices(transaction: Queryable, publicUrl: string): Promise<boolean> {
  const grace = sql`make_interval(mins => ${await graceMinutes(transaction)}::int)`;
  // Locking the first one of a batch locks the whole batch.
  const [due] = await transaction.rows(
    sql.of({ batch: 'string', caused_by: 'number' })`
      select batch, caused_by from invoice_notices where created_at <= now() - ${grace}
      order by created_at, batch, invoice_id limit 1 for update skip locked`,
  );
  if (due === undefined) return false;
  const invoices = sql`select invoice_id from invoice_notices where batch = ${due.batch}::uuid`;
  await mailNewInvoices(transaction, due.caused_by, publicUrl, invoices);
  await transaction.rows(sql`delete from invoice_notices where batch = ${due.batch}::uuid`);
  return true;
}

async function graceMinutes(transaction: Queryable): Promise<number> {
  const [setting] = await transaction.read(
    sql.of({ minutes: 'number' })`select (value #>> '{}')::int as minutes from global_settings
      where name = 'invoice_grace_minutes' and jsonb_typeof(value) = 'number'`,
  );
  return setting?.minutes ?? graceMinutesByDefault;
}

/** Mails these new invoices to the address for invoices, and to the invoicing users who see them. */
async function mailNewInvoices(
  transaction: Queryable,
  causedBy: number,
  publicUrl: string,
  invoices: Told,
): Promise<void> {
  const ids = idsOf(invoices);
  const [made] = await transaction.read(sql.of({ n: 'number' })`select count(*) as n from (${ids}) made`);
  const isMany = (made?.n ?? 0) > namedOneByOne;
  const selected = isMany
    ? await heldInvoices(transaction, ids)
    : sql`(select * from invoices where id in (${ids}))`;
  const targets = await targetsOf(transaction, 'invoice_notification_target_email', 'invoice', causedBy);
  const users = (await invoicingUsers(transaction, ids)).filter(
    ({ email }) => !targets.some((target) => target.email.toLowerCase() === email.toLowerCase()),
  );
  for (const { email, language, seen, ...account } of [...targets, ...users]) {
    const changes = await transaction.read(
      sql.of(
        change,
      )`select i.id, i.name, '' as status, '' as label, count(*) over () as total from ${selected} i
        where ${seen} order by i.id limit ${namedOneByOne}`,
    );
    await showNotices(transaction, account, 'invoice', changes);
    if (!isMailed(account.channel)) continue;
    const mail = { kind: 'invoice', to: email, language } as const;
    if (isMany && changes[0] !== undefined) {
      const link = `${publicUrl}/invoices`;
      const parameters = summaryOf(changes, changes[0].total, ({ name }) => name);
      await queueMail(transaction, { ...mail, template: 'new_invoices', parameters, link });
      continue;
    }
    for (const { id, name } of changes) {
      const link = `${publicUrl}/invoices/${id}`;
      await queueMail(transaction, { ...mail, template: 'new_invoice', parameters: { name }, link });
    }
  }
}

/** Many invoices, indexed by client and project: each of many recipients reads a few of them. */
async function heldInvoices(transaction: Queryable, ids: Fragment): Promise<Fragment> {
  const held = sql.id('told_invoices');
  await transaction.rows(sql`create temp table ${held} on commit drop as
    select id, name, client_id, project_id from invoices where id in (${ids})`);
  await transaction.rows(sql`create index on ${held} (client_id)`);
  await transaction.rows(sql`create index on ${held} (project_id)`);
  await transaction.rows(sql`analyze ${held}`);
  return held;
}

function idsOf(selected: Told): Fragment {
  return typeof selected === 'number' ? sql`select ${selected}::bigint` : selected;
}

function summaryOf(changes: readonly Change[], count: number, line: (change: Change) => string) {
  const named = changes.slice(0, namedInSummary).map(line);
  return { count, list: named.join('\n') };
}

/**
 * The recipients in a setting, in the language of the account with that address, else in that of the user who
 * causes the mail.
 */
async function targetsOf(
  transaction: Queryable,
  setting: string,
  kind: ChosenKind,
  userId: number,
): Promise<Receiver[]> {
  const targets = await transaction.read(
    sql.of(told)`select t.email, coalesce(
        (select language from users where lower(email) = lower(t.email) and deleted_at is null),
        (select language from users where id = ${userId}), 'en') as language, u.id as user_id,
        coalesce(h.channel, 'both') as channel
      from (select distinct on (lower(e.email)) e.email, e.n from global_settings s
          cross join lateral jsonb_array_elements_text(s.value) with ordinality e (email, n)
        where s.name = ${setting} and jsonb_typeof(s.value) = 'array' order by lower(e.email), e.n) t
      left join users u on lower(u.email) = lower(t.email) and u.is_active and u.deleted_at is null
      left join notice_preferences h on h.user_id = u.id and h.kind = ${kind} order by t.n`,
  );
  return targets.map((target) => ({ ...target, seen: everyRow }));
}

/** Invoicing customers with a confirmed address whose clients or projects these invoices belong to. */
async function invoicingUsers(transaction: Queryable, invoices: Fragment): Promise<Receiver[]> {
  const candidates = await transaction.read(
    sql.of({ id: 'number', language: 'string', channel: z.enum(channels) })`with made as materialized (
        select distinct client_id, project_id from invoices where id in (${invoices}) and project_id is not null)
      select u.id, u.language, coalesce(h.channel, 'both') as channel from users u
      left join notice_preferences h on h.user_id = u.id and h.kind = 'invoice'
      where u.is_invoicing and u.verified and u.is_active and u.deleted_at is null and (
        u.client_id in (select client_id from made)
        or exists (select from manager_clients m where m.user_id = u.id and m.client_id in (select client_id from made))
        or exists (select from manager_projects m where m.user_id = u.id and m.project_id in (select project_id from made))
      ) order by u.id`,
  );
  const receivers: Receiver[] = [];
  for (const { id, language, channel } of candidates) {
    const principal = await findPrincipal(transaction, id);
    // The role decides, as it does at sign-in.
    if (principal === undefined || reachOf(principal.role, 'invoices.read') !== 'scope') continue;
    const seen = inScope(principal.scope('scope'), { client: 'i.client_id', project: 'i.project_id' });
    receivers.push({ email: principal.email, language, seen, user_id: id, channel });
  }
  return receivers;
}

/**
 * The emergency recipient of the settings; undefined while that is switched off or, with `hourly`, while an
 * alert is queued or less than an hour old.
 */
export async function findEmergencyReceiver(
  transaction: Queryable,
  { hourly }: { hourly: boolean },
): Promise<{ email: string; language: string } | undefined> {
  const [receiver] = await transaction.read(
    sql.of({ email: 'string', language: 'string' })`select e.value #>> '{}' as email, coalesce(
        (select language from users where lower(email) = lower(e.value #>> '{}') and deleted_at is null), 'en') as language
      from global_settings e join global_settings s on s.name = 'send_emergency_email' and s.value = 'true'
      where e.name = 'emergency_email' and coalesce(e.value #>> '{}', '') <> '' and (not ${hourly} or not exists (
        select from sending_records r where r.kind = 'emergency'
          and (r.status = 'queued' or r.created_at > now() - interval '1 hour')))`,
  );
  return receiver;
}

/** The oldest mail over an hour old with at least this many attempts, if no later mail was sent. */
export async function findFailingMail(
  transaction: Queryable,
  tries: number,
): Promise<{ since: string; error: string; waiting: number } | undefined> {
  const [mail] = await transaction.read(
    sql.of({ since: 'string', error: 'string', waiting: 'number' })`
      select f.created_at as since, f.error, (select count(*) from sending_records where status = 'queued') as waiting
      from (select r.created_at, r.error from outbox o join sending_records r on r.id = o.record_id
        where r.status = 'queued' and r.attempts >= ${tries} and r.created_at < now() - interval '1 hour'
        order by r.created_at limit 1) f
      where not exists (select from sending_records s where s.created_at >= f.created_at and s.status = 'sent')`,
  );
  return mail;
}
