// Managers of a client: main client, assigned client, or an assigned project of it.
import { found } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type FoundProject,
  foundProject,
  type ManagerRow,
  managerProjectsList,
  managerRow,
  managersList,
} from '../contract.ts';

/** One page of a client's managers. Customers see only assignments to their own clients and projects. */
export function listManagers(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
  client: Authorized<'client'>,
) {
  return listPage(database, managerRow, sourceFor(scope), query, [isManager, manages(client.id)]);
}

/**
 * A manager with any clients, for scopes that reach every row. `lock` locks it until the end of the
 * transaction.
 */
export async function findManager(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<(ManagerRow & Authorized<'manager'>) | undefined> {
  const [manager] = await database.rows(
    sql.of(managerRow)`
      select ${sourceFor(scope).columns} from users u where u.id = ${id} and ${isManager} and ${inScope(scope, {})}
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return manager && authorize('manager', manager);
}

/** A manager without the projects, of which there may be thousands. */
export async function findManagerId(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<Authorized<'manager'> | undefined> {
  const [manager] = await database.read(
    sql.of({
      id: 'number',
    })`select u.id from users u where u.id = ${id} and ${isManager} and ${inScope(scope, {})}`,
  );
  return manager && authorize('manager', manager);
}

/** Whether a manager is one of this client. */
export async function isManagerOf(
  database: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<boolean> {
  const rows = await database.read(
    sql`select from users u where u.id = ${manager.id} and ${manages(client.id)}`,
  );
  return rows.length > 0;
}

const { client: foundClient, ...ownColumns } = foundProject.shape;
const listedProject = shape({ ...ownColumns, client_id: 'number' });

/** Projects assigned or assignable to a manager: those of this client and of the manager's clients. */
export async function listManagerProjects(
  database: Queryable,
  query: ListQuery,
  client: Authorized<'client'>,
  manager: Authorized<'manager'>,
): Promise<{ count: number; rows: FoundProject[] }> {
  const { count, rows } = await listPage(database, listedProject, projectsSource(manager.id), query, [
    sql`(${assignable(client, manager)} or a.id is not null)`,
  ]);
  // Few clients have thousands of projects: read once each, not per row.
  const clients = await listClientsOf(database, [...new Set(rows.map(({ client_id }) => client_id))]);
  return {
    count,
    rows: rows.map((row) => Object.assign(row, { client: found(clients.get(row.client_id)) })),
  };
}

async function listClientsOf(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, FoundProject['client']>> {
  const clients = await database.read(
    sql.of(foundClient)`
      select c.id, c.name, coalesce((select json_agg(json_build_object('smo_id', s.smo_id) order by s.smo_id)
        from client_smo_ids s where s.client_id = c.id), '[]') as smo_ids
      from clients c where c.id = any(${[...ids]}::bigint[])`,
  );
  return new Map(clients.map((client) => [client.id, client]));
}

/** Those of these projects that can be assigned to the manager: all of them, or an error. */
export async function findAssignable(
  transaction: Queryable,
  client: Authorized<'client'>,
  manager: Authorized<'manager'>,
  projectIds: readonly number[],
): Promise<Authorized<'project'>[]> {
  const projects = await transaction.read(
    sql.of({ id: 'number' })`select p.id from projects p
      where p.id = any(${[...projectIds]}::bigint[]) and ${assignable(client, manager)}`,
  );
  return projects.map((project) => authorize('project', project));
}

export function insertClient(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<void> {
  return insertClientOf(transaction, manager.id, client);
}

async function insertClientOf(
  transaction: Queryable,
  managerId: number,
  client: Authorized<'client'>,
): Promise<void> {
  await transaction.rows(
    sql`insert into manager_clients (user_id, client_id) values (${managerId}, ${client.id}) on conflict do nothing`,
  );
}

export async function insertProjects(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  projects: readonly Authorized<'project'>[],
): Promise<void> {
  await transaction.rows(
    sql`insert into manager_projects (user_id, project_id)
      select ${manager.id}::bigint, unnest(${projects.map(({ id }) => id)}::bigint[]) on conflict do nothing`,
  );
}

/** Unassigns a client with its projects, also as main client (A-101). */
export async function deleteClient(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<void> {
  await transaction.rows(
    sql`delete from manager_clients where user_id = ${manager.id} and client_id = ${client.id}`,
  );
  await transaction.rows(
    sql`delete from manager_projects where user_id = ${manager.id}
      and project_id in (select id from projects where client_id = ${client.id})`,
  );
  await clearMainClient(transaction, manager, client);
}

/** Unassigns those of these projects that the manager has. */
export async function deleteProjects(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  projectIds: readonly number[],
): Promise<void> {
  await transaction.rows(
    sql`delete from manager_projects where user_id = ${manager.id} and project_id = any(${[...projectIds]}::bigint[])`,
  );
}

export async function updateMainClient(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<void> {
  await transaction.rows(sql`update users set client_id = ${client.id} where id = ${manager.id}`);
}

/** Unsets the manager's main client, if it is this one. */
export async function clearMainClient(
  transaction: Queryable,
  manager: Authorized<'manager'>,
  client: Authorized<'client'>,
): Promise<void> {
  await transaction.rows(
    sql`update users set client_id = null where id = ${manager.id} and client_id = ${client.id}`,
  );
}

/** Creates a manager with this main client, which is also assigned; returns the id. */
export async function insertManager(
  transaction: Queryable,
  client: Authorized<'client'>,
  given: {
    email: string;
    password_hash: string;
    name: string;
    phone: string;
    is_active: boolean;
    is_invoicing: boolean;
  },
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into users (email, password_hash, name, phone, is_active, is_invoicing, manager, client_id, deactivated_date)
      values (${given.email}, ${given.password_hash}, ${given.name.trim()}, ${given.phone.trim()}, ${given.is_active},
        ${given.is_invoicing}, true, ${client.id}, case when ${given.is_active} then null else now() end)
      returning id`,
  );
  if (row === undefined) throw new Error('no manager came back');
  await insertClientOf(transaction, row.id, client);
  return row.id;
}

const isManager = sql`u.manager and u.deleted_at is null`;

/** Each of the three conditions has an index. */
function manages(clientId: number): Fragment {
  return sql`u.id in (select x.id from users x where x.client_id = ${clientId}
    union select m.user_id from manager_clients m where m.client_id = ${clientId}
    union select mp.user_id from projects p join manager_projects mp on mp.project_id = p.id
      where p.client_id = ${clientId})`;
}

function assignable(client: Authorized<'client'>, { id }: Authorized<'manager'>): Fragment {
  return sql`(p.client_id = ${client.id}
    or p.client_id = any(array(select m.client_id from manager_clients m where m.user_id = ${id}
      union select u.client_id from users u where u.id = ${id})))`;
}

function projectsSource(managerId: number): ListSource {
  return {
    declaration: managerProjectsList,
    columns: sql`p.id, p.name, p.sponsor, p.smo_id, p.start_date, p.client_id, a.id is not null as assigned`,
    from: sql`projects p left join manager_projects a on a.project_id = p.id and a.user_id = ${managerId}`,
    id: 'p.id',
    sort: {
      name: sql`p.name`,
      sponsor: sql`p.sponsor`,
      smo_id: sql`p.smo_id`,
      start_date: sql`p.start_date`,
    },
    neverNull: ['name'],
    search: [
      { fields: ['name', 'sponsor', 'smo_id'], searchText: 'p.search_text' },
      {
        fields: ['client__name', 'client__smo_ids__smo_id'],
        searchText: 'search_text',
        within: { column: 'p.client_id', table: 'clients' },
      },
    ],
  };
}

function sourceFor(scope: Scope): ListSource {
  const clientSeen = inScope(scope, { client: 'c.id' });
  const projectSeen = inScope(scope, { client: 'p.client_id', project: 'p.id' });
  return {
    declaration: managersList,
    columns: sql`u.id, json_build_object('id', u.id, 'username', u.email, 'name', u.name, 'phone', u.phone) as user,
      u.email, (select json_build_object('id', c.id, 'name', c.name) from clients c
        where c.id = u.client_id and ${clientSeen}) as client,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from manager_clients m join clients c on c.id = m.client_id
        where m.user_id = u.id and ${clientSeen}), '[]') as assigned_clients,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from manager_projects m join projects p on p.id = m.project_id
        where m.user_id = u.id and ${projectSeen}), '[]') as assigned_projects,
      u.is_active, u.is_invoicing, u.last_login, u.date_joined, u.deactivated_date`,
    from: sql`users u`,
    id: 'u.id',
    sort: {
      name: sql`u.name`,
      email: sql`u.email collate people`,
      is_active: sql`u.is_active`,
      last_login: sql`u.last_login`,
      date_joined: sql`u.date_joined`,
    },
    neverNull: ['name', 'email', 'is_active', 'date_joined'],
    search: [{ fields: ['email', 'name'], searchText: 'u.search_text' }],
    filters: { is_active: (active) => sql`u.is_active = ${active}` },
  };
}
