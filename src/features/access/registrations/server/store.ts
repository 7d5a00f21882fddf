// Requests for an account. They belong to no client yet, so only scopes that reach every row see them.

import { can, roleOf } from '#core/access.ts';
import { fold } from '#core/fold.ts';
import type { ListFilters, ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { roleFacts } from '#server/auth/role-facts.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { countUpTo, type ListSource, listPage } from '#server/database/listing.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import {
  type Registration,
  type RegistrationFields,
  type RegistrationRole,
  registration,
  registrationsList,
} from '../contract.ts';

const columns = sql`r.id, r.created_at, r.status, r.name, r.email, r.phone, r.city, r.country, r.company_name,
  r.contact_phone, r.verified_at is not null as verified, r.decided_at, r.refusal_reason,
  (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = r.decided_by) as decided_by`;

const source: ListSource = {
  declaration: registrationsList,
  columns,
  from: sql`registrations r`,
  id: 'r.id',
  sort: {
    created_at: sql`r.created_at`,
    name: sql`r.name`,
    company_name: sql`r.company_name`,
    email: sql`r.email`,
    status: sql`r.status`,
  },
  neverNull: ['created_at', 'name', 'company_name', 'email', 'status'],
  search: [{ fields: ['name', 'email', 'company_name'], searchText: 'r.search_text' }],
  filters: { status: (status) => sql`r.status = ${status}` },
};

/** One page of the requests. */
export function listRegistrations(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, registration, source, query, [inScope(scope, {})]);
}

/** The number of requests that the list shows with these filters. */
export function countRegistrationsUpTo(database: Queryable, scope: Scope, filters: ListFilters) {
  return countUpTo(database, source, filters, [inScope(scope, {})]);
}

/** Stores a request and returns its id. */
export async function insertRegistration(
  transaction: Queryable,
  fields: RegistrationFields,
  language: string,
): Promise<number> {
  const searchText = [fields.name, fields.email, fields.company_name].map(fold).join('\n');
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into registrations (name, email, phone, city, country, company_name, contact_phone, language, search_text)
      values (${fields.name}, ${fields.email}, ${fields.phone}, ${fields.city}, ${fields.country},
        ${fields.company_name}, ${fields.contact_phone}, ${language}, ${searchText}) returning id`,
  );
  if (row === undefined) throw new Error('no request came back');
  return row.id;
}

const pendingRegistration = shape({ ...registration.shape, language: 'string', verified_at: 'string?' });
export type PendingRegistration = RowOf<typeof pendingRegistration>;

/** The request, locked until the decision is stored. */
export async function findRegistration(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(PendingRegistration & Authorized<'registration'>) | undefined> {
  const [row] = await transaction.rows(
    sql.of(pendingRegistration)`
      select ${columns}, r.language, r.verified_at from registrations r where r.id = ${id} and ${inScope(scope, {})}
      for update of r`,
  );
  return row && authorize('registration', row);
}

/** Stores the decision. */
export async function decideRegistration(
  transaction: Queryable,
  { id }: Authorized<'registration'>,
  decidedBy: number,
  decision: { status: 'approved'; userId: number } | { status: 'refused'; reason: string },
): Promise<Registration> {
  const [row] = await transaction.rows(
    sql.of(registration)`
      update registrations r set status = ${decision.status}, decided_at = now(), decided_by = ${decidedBy},
        user_id = ${'userId' in decision ? decision.userId : null},
        refusal_reason = ${'reason' in decision ? decision.reason : ''}
      where r.id = ${id} returning ${columns}`,
  );
  if (row === undefined) throw new Error('no request came back');
  return row;
}

/** Creates the account of an approved request; its password is set by the mailed link. */
export async function insertAccount(
  transaction: Queryable,
  request: PendingRegistration & Authorized<'registration'>,
  { client, role }: { client: Authorized<'client'>; role: RegistrationRole },
): Promise<number> {
  const siteRole = role === 'investigator' || role === 'coordinator' ? role : null;
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into users (email, name, phone, city, country, verified, language, client_id, manager, is_invoicing, site_user, site_role)
      values (${request.email}, ${request.name}, ${request.phone}, ${request.city}, ${request.country},
        ${request.verified}, ${request.language}, ${client.id}, ${siteRole === null}, ${role === 'invoicing_user'}, ${siteRole !== null}, ${siteRole})
      returning id`,
  );
  if (row === undefined) throw new Error('no account came back');
  return row.id;
}

/** The client of the new account. */
export async function findChosenClient(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<Authorized<'client'> | undefined> {
  const [client] = await transaction.read(
    sql.of({
      id: 'number',
    })`select c.id from clients c where c.id = ${id} and ${inScope(scope, { client: 'c.id' })}`,
  );
  return client && authorize('client', client);
}

/** The account with this email, in its own spelling, and its owner's language; undefined if there is none. */
export async function findOwnerOfEmail(
  database: Queryable,
  email: string,
): Promise<{ email: string; language: string } | undefined> {
  const [row] = await database.read(
    sql.of({ email: 'string', language: 'string' })`
      select u.email, u.language from users u where lower(u.email) = lower(${email}) and u.deleted_at is null`,
  );
  return row;
}

/**
 * Number of registration mails of this UTC day, in total and to this address; locked, so that the limit is
 * exact.
 */
export async function countMailsToday(
  transaction: Queryable,
  email: string,
): Promise<{ everybody: number; address: number }> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended('registration mails', 0))`);
  const [row] = await transaction.read(
    sql.of({ everybody: 'number', address: 'number' })`
      select count(*)::int as everybody, count(*) filter (where lower(recipient) = lower(${email}))::int as address
      from sending_records where kind = 'registration' and status <> 'limited'
        and created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
  );
  return row ?? { everybody: 0, address: 0 };
}

/** Recipients of the notice of a new request: all users who may decide it. */
export async function listDeciders(database: Queryable): Promise<{ email: string; language: string }[]> {
  const people = await database.read(
    sql.of(roleFacts, { email: 'string', language: 'string' })`select * from (
        select u.email, u.language, u.is_superuser, u.is_staff, u.is_invoicing, u.manager, u.site_user, u.site_role,
          array(select g.name from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id) as groups
        from users u where u.is_active and u.deleted_at is null) people
      where is_superuser or is_staff or groups && array['admin', 'staff'] order by email`,
  );
  return people.filter((one) => can(roleOf(one), 'registrations.manage'));
}

/** The questionnaire for the applicant. */
export async function findFile(
  database: Queryable,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const [file] = await database.read(
    sql.of({ id: 'number', name: 'string' })`select f.id, f.name from files f where f.id = ${id}`,
  );
  return file;
}

/** Marks the email of a request or an account as confirmed. */
export async function confirmEmail(
  transaction: Queryable,
  owner: { user_id: number | null; registration_id: number | null },
): Promise<void> {
  await transaction.rows(
    sql`update registrations set verified_at = coalesce(verified_at, now()) where id = ${owner.registration_id}`,
  );
  await transaction.rows(
    sql`update users u set verified = true where u.id = coalesce(${owner.user_id}::bigint,
      (select r.user_id from registrations r where r.id = ${owner.registration_id} and lower(r.email) = lower(u.email)))`,
  );
}

/** Whether this account's email is confirmed and the one that the link was for. */
export async function isVerifiedOwner(
  database: Queryable,
  userId: number,
  owner: { user_id: number | null; registration_id: number | null },
): Promise<boolean> {
  const rows = await database.read(
    sql`select from users u where u.id = ${userId} and u.verified and (u.id = ${owner.user_id}::bigint
      or exists (select from registrations r where r.id = ${owner.registration_id} and r.user_id = u.id))`,
  );
  return rows.length === 1;
}
