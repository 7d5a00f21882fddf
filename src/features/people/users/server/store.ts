// Users with their groups, sites and sessions. An administrator reaches all, staff all but administrators.

import type { Capability, RoleFacts } from '#core/access.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import type { RowOf } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { userRow, usersList } from '../contract.ts';

/** A user as stored; the role is derived from it. */
const { role: _, ...storedUser } = userRow.shape;
export type StoredUser = RowOf<typeof storedUser>;

/** The columns that a write sets, by name. */
export type UserColumns = {
  [Fact in Exclude<keyof RoleFacts, 'groups'>]?: RoleFacts[Fact] | undefined;
} & {
  email?: string | undefined;
  password_hash?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  verified?: boolean | undefined;
  is_active?: boolean | undefined;
  is_mfa?: boolean | undefined;
  is_blinded?: boolean | null | undefined;
  capabilities?: readonly Capability[] | undefined;
  client_id?: number | null | undefined;
  car_id?: number | null | undefined;
};

const groups = sql`coalesce((select json_agg(json_build_object('name', g.name) order by g.name)
  from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id), '[]')`;
const isAdmin = sql`(u.is_superuser or exists (select from user_groups ug join groups g on g.id = ug.group_id
  where ug.user_id = u.id and g.name = 'admin'))`;

const source: ListSource = {
  declaration: usersList,
  columns: sql`u.id, u.email as username, u.email, u.is_active, u.is_invoicing, u.is_mfa, u.is_blinded, u.capabilities, u.is_superuser, u.is_staff,
    u.manager, u.site_user, u.site_role, ${groups} as groups, u.client_id, u.car_id,
    array(select s.site_id from user_sites s where s.user_id = u.id order by s.site_id)::float8[] as site_ids,
    u.name, u.phone, u.city, u.country, u.verified, u.last_login, u.date_joined, u.deactivated_date, u.updated_at`,
  from: sql`users u`,
  id: 'u.id',
  sort: {
    name: sql`u.name`,
    email: sql`u.email collate people`,
    is_active: sql`u.is_active`,
    verified: sql`u.verified`,
    last_login: sql`u.last_login`,
    date_joined: sql`u.date_joined`,
  },
  neverNull: ['name', 'email', 'is_active', 'verified', 'date_joined'],
  search: [{ fields: ['email', 'name'], searchText: 'u.search_text' }],
  filters: { is_active: (active) => sql`u.is_active = ${active}` },
};

/** One page of the users that this scope may see. */
export function listUsers(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, storedUser, source, query, visible(scope));
}

const exportedUser = {
  ...storedUser,
  client: 'string?',
  car: 'string?',
  sites: 'string?',
  assigned_clients: 'string?',
  assigned_projects: 'number',
} as const;

/** All users that this scope may see and the query matches, with the names of what they reach. */
export function streamUsers(database: Database, scope: Scope, query: ListQuery) {
  const withNames = {
    ...source,
    columns: sql`${source.columns},
      (select c.name from clients c where c.id = u.client_id) as client,
      (select c.plate from cars c where c.id = u.car_id) as car,
      (select string_agg(s.name, ', ' order by s.name) from user_sites us join sites s on s.id = us.site_id
        where us.user_id = u.id) as sites,
      (select string_agg(c.name, ', ' order by c.name) from manager_clients mc
        join clients c on c.id = mc.client_id where mc.user_id = u.id) as assigned_clients,
      (select count(*) from manager_projects mp where mp.user_id = u.id) as assigned_projects`,
  };
  return database.stream(wholeList(exportedUser, withNames, query, visible(scope)));
}

/** Active vehicles and all sites, by name. */
export async function listChoices(database: Queryable) {
  const [cars, sites] = await Promise.all([
    database.read(
      sql.of({ id: 'number', name: 'string' })`
        select id, concat_ws(' · ', plate, nullif(name, '')) as name from cars where is_active order by plate`,
    ),
    database.read(sql.of({ id: 'number', name: 'string' })`select id, name from sites order by name, id`),
  ]);
  return { cars, sites };
}

/**
 * A user of any role: the caller checks permissions by the role that is found. `lock` locks it until the end
 * of the transaction.
 */
export async function findUser(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<(StoredUser & Authorized<'user'>) | undefined> {
  const [user] = await database.rows(
    sql.of(storedUser)`
      select ${source.columns} from users u where u.id = ${id} and u.deleted_at is null and ${inScope(scope, {})}
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return user && authorize('user', user);
}

/** Adds a user with these groups and sites; returns its id. */
export async function insertUser(
  transaction: Queryable,
  columns: UserColumns,
  { groups: names, siteIds }: { groups: readonly string[]; siteIds: readonly number[] },
): Promise<number> {
  const given = settings(columns);
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into users (${sql.join(given.map(([name]) => sql.ref(name)))})
      values (${sql.join(given.map(([, value]) => value))}) returning id`,
  );
  if (row === undefined) throw new Error('no user came back');
  await replaceGroups(transaction, row.id, names);
  await replaceSites(transaction, row.id, siteIds);
  return row.id;
}

/** The language of a user. */
export async function findLanguage(database: Queryable, { id }: Authorized<'user'>): Promise<string> {
  const [user] = await database.read(
    sql.of({ language: 'string' })`select language from users where id = ${id}`,
  );
  return user?.language ?? 'en';
}

/** Changes columns of a user; deactivation sets its date, activation clears it (MGR-10). */
export async function updateUser(
  transaction: Queryable,
  { id }: Authorized<'user'>,
  columns: UserColumns,
): Promise<void> {
  const given: Fragment[] = settings(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (columns.is_active === true) given.push(sql`deactivated_date = null`);
  if (columns.is_active === false) given.push(sql`deactivated_date = coalesce(deactivated_date, now())`);
  if (given.length > 0) await transaction.rows(sql`update users set ${sql.join(given)} where id = ${id}`);
}

/** Replaces the user's groups. */
export function updateGroups(
  transaction: Queryable,
  { id }: Authorized<'user'>,
  names: readonly string[],
): Promise<void> {
  return replaceGroups(transaction, id, names);
}

async function replaceGroups(transaction: Queryable, id: number, names: readonly string[]): Promise<void> {
  const wanted = sql`(select id from groups where name = any(${[...names]}::text[]))`;
  await transaction.rows(sql`delete from user_groups where user_id = ${id} and group_id not in ${wanted}`);
  await transaction.rows(
    sql`insert into user_groups (user_id, group_id) select ${id}::bigint, w.id from ${wanted} w on conflict do nothing`,
  );
}

/** Replaces the user's sites. */
export function updateSites(
  transaction: Queryable,
  { id }: Authorized<'user'>,
  siteIds: readonly number[],
): Promise<void> {
  return replaceSites(transaction, id, siteIds);
}

async function replaceSites(transaction: Queryable, id: number, siteIds: readonly number[]): Promise<void> {
  const wanted = sql`${[...siteIds]}::bigint[]`;
  await transaction.rows(sql`delete from user_sites where user_id = ${id} and site_id <> all(${wanted})`);
  await transaction.rows(
    sql`insert into user_sites (user_id, site_id) select ${id}::bigint, unnest(${wanted}) on conflict do nothing`,
  );
}

/** Removes all clients and projects from a user who is no longer a manager. */
export async function deleteAssignments(transaction: Queryable, { id }: Authorized<'user'>): Promise<void> {
  await transaction.rows(sql`delete from manager_clients where user_id = ${id}`);
  await transaction.rows(sql`delete from manager_projects where user_id = ${id}`);
}

/** Deletes a user permanently (soft delete); its email is free again (A-133). */
export async function deleteUser(transaction: Queryable, { id }: Authorized<'user'>): Promise<void> {
  await transaction.rows(
    sql`update users set is_active = false, deleted_at = now(), deactivated_date = coalesce(deactivated_date, now())
      where id = ${id}`,
  );
  await transaction.rows(
    sql`update api_tokens set revoked_at = now() where user_id = ${id} and revoked_at is null`,
  );
}

/**
 * Whether no other active administrator is left, not counting blinded ones. Concurrent callers wait for this
 * transaction.
 */
export async function isLastAdmin(transaction: Queryable, { id }: Authorized<'user'>): Promise<boolean> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('trialway administrators'))`);
  const [row] = await transaction.read(
    sql.of({ others: 'number' })`
      select count(*) as others from users u where u.id <> ${id} and u.is_active and u.deleted_at is null
      and u.is_blinded is not true and ${isAdmin}`,
  );
  return row?.others === 0;
}

/** The first of these fields that refers to a row out of scope. */
export async function findUnknown(
  transaction: Queryable,
  scope: Scope,
  given: { client_id?: number | null; car_id?: number | null; site_ids?: readonly number[] },
): Promise<'client_id' | 'car_id' | 'site_ids' | undefined> {
  const { client_id: client = null, car_id: car = null } = given;
  const sites = [...(given.site_ids ?? [])];
  const everywhere = inScope(scope, {});
  const [row] = await transaction.read(
    sql.of({ client: 'boolean', car: 'boolean', sites: 'boolean' })`select ${client}::bigint is null
        or exists (select from clients c where c.id = ${client} and ${inScope(scope, { client: 'c.id' })}) as client,
      ${car}::bigint is null or exists (select from cars where id = ${car} and ${everywhere}) as car,
      (select count(*) from sites where id = any(${sites}::bigint[]) and ${everywhere}) = ${new Set(sites).size} as sites`,
  );
  if (row?.client !== true) return 'client_id';
  if (!row.car) return 'car_id';
  return row.sites ? undefined : 'site_ids';
}

function settings(columns: UserColumns): [string, unknown][] {
  return Object.entries(columns).filter(([, value]) => value !== undefined);
}

function visible(scope: Scope): Fragment[] {
  const there = sql`u.deleted_at is null`;
  return scope.role === 'admin' ? [there] : [there, sql`not ${isAdmin}`];
}
