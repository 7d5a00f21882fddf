// Users and what hangs at them: groups, sites, sessions. An administrator reaches all, staff none of the administrators.
import type { RoleFacts } from '#core/access.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import type { Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type UserRow, usersList } from '../contract.ts';

/** A user as the tables have it: the role follows from it. */
export type StoredUser = Omit<UserRow, 'role'>;

/** What a write sets; the columns of the table by their names. */
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
  client_id?: number | null | undefined;
  car_id?: number | null | undefined;
};

const groups = sql`coalesce((select json_agg(json_build_object('name', g.name) order by g.name)
  from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id), '[]')`;
const isAdmin = sql`(u.is_superuser or exists (select from user_groups ug join groups g on g.id = ug.group_id
  where ug.user_id = u.id and g.name = 'admin'))`;

const source: ListSource = {
  declaration: usersList,
  columns: sql`u.id, u.email as username, u.email, u.is_active, u.is_invoicing, u.is_mfa, u.is_superuser, u.is_staff,
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
  return listPage<StoredUser>(database, source, query, visible(scope));
}

/** Cars in use and all sites, by name. */
export async function listChoices(database: Queryable, _scope: Scope) {
  const [cars, sites] = await Promise.all([
    database.rows<{ id: number; name: string }>(
      sql`select id, concat_ws(' · ', plate, nullif(name, '')) as name from cars where is_active order by plate`,
    ),
    database.rows<{ id: number; name: string }>(sql`select id, name from sites order by name, id`),
  ]);
  return { cars, sites };
}

/** A user whatever its role: who may touch it is decided by the role that is found. `lock` holds it until the end. */
export async function findUser(
  database: Queryable,
  _scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<StoredUser | undefined> {
  const [user] = await database.rows<StoredUser>(
    sql`select ${source.columns} from users u where u.id = ${id} and u.deleted_at is null
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return user;
}

/** Adds a user; answers its id. */
export async function insertUser(
  transaction: Queryable,
  _scope: Scope,
  columns: UserColumns,
): Promise<number> {
  const given = settings(columns);
  const [row] = await transaction.rows<{ id: number }>(
    sql`insert into users (${sql.join(given.map(([name]) => sql.ref(name)))})
      values (${sql.join(given.map(([, value]) => value))}) returning id`,
  );
  if (row === undefined) throw new Error('no user came back');
  return row.id;
}

/** The language that a user reads. */
export async function findLanguage(database: Queryable, _scope: Scope, id: number): Promise<string> {
  const [user] = await database.rows<{ language: string }>(sql`select language from users where id = ${id}`);
  return user?.language ?? 'en';
}

/** Changes columns of a user; turning it off notes the day, turning it on again takes that away (MGR-10). */
export async function updateUser(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  columns: UserColumns,
): Promise<void> {
  const given: Fragment[] = settings(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (columns.is_active === true) given.push(sql`deactivated_date = null`);
  if (columns.is_active === false) given.push(sql`deactivated_date = coalesce(deactivated_date, now())`);
  if (given.length > 0) await transaction.rows(sql`update users set ${sql.join(given)} where id = ${id}`);
}

/** Makes these the user's groups. */
export async function updateGroups(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  names: readonly string[],
): Promise<void> {
  const wanted = sql`(select id from groups where name = any(${[...names]}::text[]))`;
  await transaction.rows(sql`delete from user_groups where user_id = ${id} and group_id not in ${wanted}`);
  await transaction.rows(
    sql`insert into user_groups (user_id, group_id) select ${id}::bigint, w.id from ${wanted} w on conflict do nothing`,
  );
}

/** Makes these the user's sites. */
export async function updateSites(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  siteIds: readonly number[],
): Promise<void> {
  const wanted = sql`${[...siteIds]}::bigint[]`;
  await transaction.rows(sql`delete from user_sites where user_id = ${id} and site_id <> all(${wanted})`);
  await transaction.rows(
    sql`insert into user_sites (user_id, site_id) select ${id}::bigint, unnest(${wanted}) on conflict do nothing`,
  );
}

/** Takes all clients and projects away from somebody who is no manager any more. */
export async function deleteAssignments(transaction: Queryable, _scope: Scope, id: number): Promise<void> {
  await transaction.rows(sql`delete from manager_clients where user_id = ${id}`);
  await transaction.rows(sql`delete from manager_projects where user_id = ${id}`);
}

/** Hides a user for good; its email is free again (A-133). */
export async function deleteUser(transaction: Queryable, _scope: Scope, id: number): Promise<void> {
  await transaction.rows(
    sql`update users set is_active = false, deleted_at = now(), deactivated_date = coalesce(deactivated_date, now())
      where id = ${id}`,
  );
  await transaction.rows(
    sql`update api_tokens set revoked_at = now() where user_id = ${id} and revoked_at is null`,
  );
}

/** Ends the user's sessions, all but the one that asks. */
export async function revokeSessions(
  transaction: Queryable,
  _scope: Scope,
  id: number,
  exceptSession: number | undefined,
): Promise<void> {
  await transaction.rows(
    sql`update sessions set revoked_at = now()
      where user_id = ${id} and revoked_at is null and id <> ${exceptSession ?? 0}`,
  );
}

/** Whether another active administrator is left; whoever asks at the same time waits for this one's end. */
export async function isLastAdmin(transaction: Queryable, _scope: Scope, id: number): Promise<boolean> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('trialway administrators'))`);
  const [row] = await transaction.rows<{ others: number }>(
    sql`select count(*) as others from users u where u.id <> ${id} and u.is_active and u.deleted_at is null and ${isAdmin}`,
  );
  return row?.others === 0;
}

/** The first of these that there is none of. */
export async function findUnknown(
  transaction: Queryable,
  _scope: Scope,
  given: { client_id?: number | null; car_id?: number | null; site_ids?: readonly number[] },
): Promise<'client_id' | 'car_id' | 'site_ids' | undefined> {
  const sites = [...(given.site_ids ?? [])];
  const [row] = await transaction.rows<{ client: boolean; car: boolean; sites: boolean }>(
    sql`select ${given.client_id ?? null}::bigint is null or exists (select from clients where id = ${given.client_id ?? null}) as client,
      ${given.car_id ?? null}::bigint is null or exists (select from cars where id = ${given.car_id ?? null}) as car,
      (select count(*) from sites where id = any(${sites}::bigint[])) = ${new Set(sites).size} as sites`,
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
