// What forms, spreadsheets and programs have changed, mailed to whom it concerns in the transaction that writes it: each
// change of a package's status and each new invoice (requirements, Part 3, rank 7).
import { reachOf } from '#core/access.ts';
import { findPrincipal } from '#server/authenticate.ts';
import { queueMail } from '#server/mail.ts';
import { makeScope, inScope, systemScope, type Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { KindName } from '../../imports/contract.ts';
import { merged } from '../../staged-records/server/store.ts';
import { namedInSummary, toldOneByOne } from '../rules.ts';

/** Which rows: a query of ids, or one id. */
export type Told = Fragment | number;

interface Receiver {
  readonly email: string;
  readonly language: string;
  /** The rows that this one may see. */
  readonly scope: Scope;
}

interface Change {
  id: number;
  name: string;
  status: string;
  /** Of all that the receiver may see. */
  total: number;
}

/** Mails what an import has just written of this kind, as forms would. */
export async function mailImported(
  transaction: Queryable,
  scope: Scope,
  publicUrl: string,
  { kind, fields }: { readonly kind: KindName; readonly fields: readonly { readonly name: string }[] },
): Promise<void> {
  const written = sql`select m._id from ${merged(kind)} m where m._state`;
  if (kind === 'packages' && fields.some(({ name }) => name === 'status')) {
    const changed = sql`${written} in ('created', 'updated') and m._status_changed`;
    await mailStatuses(transaction, scope, publicUrl, changed);
  }
  if (kind === 'invoices') await mailNewInvoices(transaction, scope, publicUrl, sql`${written} = 'created'`);
}

/** Mails the status of these packages to the address for package updates. */
export async function mailStatuses(
  transaction: Queryable,
  { userId }: Scope,
  publicUrl: string,
  packages: Told,
): Promise<void> {
  for (const { email, language } of await targetsOf(transaction, 'package_updates_target', userId)) {
    const changes = await transaction.rows<Change>(
      sql`select p.id, p.airbill as name, p.status, count(*) over () as total from packages p
        where p.id in (${idsOf(packages)}) order by p.id limit ${toldOneByOne}`,
    );
    const mail = { kind: 'package_update', to: email, language } as const;
    const total = changes[0]?.total ?? 0;
    if (total > toldOneByOne) {
      const link = `${publicUrl}/packages`;
      await queueMail(transaction, {
        ...mail,
        template: 'package_updates',
        parameters: summaryOf(changes, total, ({ name, status }) => `${name}: ${status}`),
        link,
      });
      continue;
    }
    for (const { id, name, status } of changes) {
      const link = `${publicUrl}/packages/${id}`;
      const parameters = { airbill: name, status };
      await queueMail(transaction, { ...mail, template: 'package_update', parameters, link });
    }
  }
}

/** Mails these new invoices to the address for invoices, and to the invoicing users who see them. */
export async function mailNewInvoices(
  transaction: Queryable,
  { userId }: Scope,
  publicUrl: string,
  invoices: Told,
): Promise<void> {
  const ids = idsOf(invoices);
  const [made] = await transaction.rows<{ n: number }>(sql`select count(*) as n from (${ids}) made`);
  const isMany = (made?.n ?? 0) > toldOneByOne;
  const told = isMany
    ? await heldInvoices(transaction, ids)
    : sql`(select * from invoices where id in (${ids}))`;
  const targets = await targetsOf(transaction, 'invoice_notification_target_email', userId);
  const users = (await invoicingUsers(transaction, ids)).filter(
    ({ email }) => !targets.some((target) => target.email.toLowerCase() === email.toLowerCase()),
  );
  for (const { email, language, scope } of [...targets, ...users]) {
    const seen = inScope(scope, { client: 'i.client_id', project: 'i.project_id' });
    const changes = await transaction.rows<Change>(
      sql`select i.id, i.name, '' as status, count(*) over () as total from ${told} i
        where ${seen} order by i.id limit ${toldOneByOne}`,
    );
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

/** Many invoices, found by client and project: each of many receivers asks for a few of them. */
async function heldInvoices(transaction: Queryable, ids: Fragment): Promise<Fragment> {
  const held = sql.id('told_invoices');
  await transaction.rows(sql`create temp table ${held} on commit drop as
    select id, name, client_id, project_id from invoices where id in (${ids})`);
  await transaction.rows(sql`create index on ${held} (client_id)`);
  await transaction.rows(sql`create index on ${held} (project_id)`);
  await transaction.rows(sql`analyze ${held}`);
  return held;
}

function idsOf(told: Told): Fragment {
  return typeof told === 'number' ? sql`select ${told}::bigint` : told;
}

function summaryOf(changes: readonly Change[], count: number, line: (change: Change) => string) {
  const named = changes.slice(0, namedInSummary).map(line);
  return { count, list: named.join('\n') };
}

/** Whom a setting names, in the language of the account with that address, else of whoever causes the mail. */
async function targetsOf(transaction: Queryable, setting: string, userId: number): Promise<Receiver[]> {
  const targets = await transaction.rows<{ email: string; language: string }>(
    sql`select t.email, coalesce(
        (select language from users where lower(email) = lower(t.email) and deleted_at is null),
        (select language from users where id = ${userId}), 'en') as language
      from (select distinct on (lower(e.email)) e.email, e.n from global_settings s
          cross join lateral jsonb_array_elements_text(s.value) with ordinality e (email, n)
        where s.name = ${setting} and jsonb_typeof(s.value) = 'array' order by lower(e.email), e.n) t order by t.n`,
  );
  return targets.map((target) => ({ ...target, scope: makeScope(systemScope()) }));
}

/** Customers for invoices with a confirmed address whose clients or projects these invoices are of. */
async function invoicingUsers(transaction: Queryable, invoices: Fragment): Promise<Receiver[]> {
  const candidates = await transaction.rows<{ id: number; language: string }>(
    sql`with made as materialized (
        select distinct client_id, project_id from invoices where id in (${invoices}) and project_id is not null)
      select u.id, u.language from users u
      where u.is_invoicing and u.verified and u.is_active and u.deleted_at is null and (
        u.client_id in (select client_id from made)
        or exists (select from manager_clients m where m.user_id = u.id and m.client_id in (select client_id from made))
        or exists (select from manager_projects m where m.user_id = u.id and m.project_id in (select project_id from made))
      ) order by u.id`,
  );
  const receivers: Receiver[] = [];
  for (const { id, language } of candidates) {
    const principal = await findPrincipal(transaction, id);
    // The role decides, as it does when they sign in.
    if (principal === undefined || reachOf(principal.role, 'invoices.read') !== 'scope') continue;
    receivers.push({ email: principal.email, language, scope: principal.scope('scope') });
  }
  return receivers;
}

/** Whom the settings name for emergencies; undefined while that is switched off or the last one is not an hour old. */
export async function findEmergencyReceiver(
  transaction: Queryable,
): Promise<{ email: string; language: string } | undefined> {
  const [receiver] = await transaction.rows<{ email: string; language: string }>(
    sql`select e.value #>> '{}' as email, coalesce(
        (select language from users where lower(email) = lower(e.value #>> '{}') and deleted_at is null), 'en') as language
      from global_settings e join global_settings s on s.name = 'send_emergency_email' and s.value = 'true'
      where e.name = 'emergency_email' and coalesce(e.value #>> '{}', '') <> '' and not exists (
        select from sending_records r where r.kind = 'emergency'
          and (r.status = 'queued' or r.created_at > now() - interval '1 hour'))`,
  );
  return receiver;
}

/** The oldest mail that was tried so often for over an hour, if none that was written after it has gone out. */
export async function findFailingMail(
  transaction: Queryable,
  tries: number,
): Promise<{ since: string; error: string; waiting: number } | undefined> {
  const [mail] = await transaction.rows<{ since: string; error: string; waiting: number }>(
    sql`select f.created_at as since, f.error, (select count(*) from outbox) as waiting
      from (select r.created_at, r.error from outbox o join sending_records r on r.id = o.record_id
        where r.attempts >= ${tries} and r.created_at < now() - interval '1 hour'
        order by r.created_at limit 1) f
      where not exists (select from sending_records s where s.created_at >= f.created_at and s.status = 'sent')`,
  );
  return mail;
}
