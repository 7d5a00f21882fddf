// Managers of a client: those who have it as main client, among their clients, or a project of it by itself.
import { found } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type FoundProject, managerProjectsList, type ManagerRow, managersList } from '../contract.ts';

/** One page of a client's managers. Customers read of them only what is of their own clients and projects. */
export function listManagers(database: Queryable, scope: Scope, query: ListQuery, clientId: number) {
  return listPage<ManagerRow>(database, sourceFor(scope), query, [isManager, manages(clientId)]);
}

/** A manager, whichever clients it has. `lock` holds it until the end. */
export async function findManager(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<ManagerRow | undefined> {
  const [manager] = await database.rows<ManagerRow>(
    sql`select ${sourceFor(scope).columns} from users u where u.id = ${id} and ${isManager}
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return manager;
}

/** Whether there is such a manager, without reading the thousands of projects that it may have. */
export async function managerExists(database: Queryable, _scope: Scope, id: number): Promise<boolean> {
  const rows = await database.rows(sql`select from users u where u.id = ${id} and ${isManager}`);
  return rows.length > 0;
}

/** Whether a manager is one of this client. */
export async function isManagerOf(
  database: Queryable,
  _scope: Scope,
  id: number,
  clientId: number,
): Promise<boolean> {
  const rows = await database.rows(sql`select from users u where u.id = ${id} and ${manages(clientId)}`);
  return rows.length > 0;
}

/** Projects that a manager has or may be given: those of this client and of the manager's clients. */
export async function listManagerProjects(
  database: Queryable,
  _scope: Scope,
  query: ListQuery,
  clientId: number,
  managerId: number,
): Promise<{ count: number; rows: FoundProject[] }> {
  const { count, rows } = await listPage<Omit<FoundProject, 'client'> & { client_id: number }>(
    database,
    projectsSource(managerId),
    query,
    [sql`(${assignable(clientId, managerId)} or a.id is not null)`],
  );
  // Few clients have thousands of projects: read once each, not with every row.
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
  const clients = await database.rows<FoundProject['client']>(
    sql`select c.id, c.name, coalesce((select json_agg(json_build_object('smo_id', s.smo_id) order by s.smo_id)
        from client_smo_ids s where s.client_id = c.id), '[]') as smo_ids
      from clients c where c.id = any(${[...ids]}::bigint[])`,
  );
  return new Map(clients.map((client) => [client.id, client]));
}

/** How many of these projects may be given to the manager: all, or something does not fit. */
export async function countAssignable(
  transaction: Queryable,
  _scope: Scope,
  clientId: number,
  managerId: number,
  projectIds: readonly number[],
): Promise<number> {
  const [row] = await transaction.rows<{ count: number }>(
    sql`select count(*) as count from projects p
      where p.id = any(${[...projectIds]}::bigint[]) and ${assignable(clientId, managerId)}`,
  );
  return row?.count ?? 0;
}

export async function insertClient(
  transaction: Queryable,
  _scope: Scope,
  managerId: number,
  clientId: number,
): Promise<void> {
  await transaction.rows(
    sql`insert into manager_clients (user_id, client_id) values (${managerId}, ${clientId}) on conflict do nothing`,
  );
}

export async function insertProjects(
  transaction: Queryable,
  _scope: Scope,
  managerId: number,
  projectIds: readonly number[],
): Promise<void> {
  await transaction.rows(
    sql`insert into manager_projects (user_id, project_id)
      select ${managerId}::bigint, unnest(${[...projectIds]}::bigint[]) on conflict do nothing`,
  );
}

/** Takes a client away, with its projects, and as main client if it was (A-101). */
export async function deleteClient(
  transaction: Queryable,
  scope: Scope,
  managerId: number,
  clientId: number,
): Promise<void> {
  await transaction.rows(
    sql`delete from manager_clients where user_id = ${managerId} and client_id = ${clientId}`,
  );
  await transaction.rows(
    sql`delete from manager_projects where user_id = ${managerId}
      and project_id in (select id from projects where client_id = ${clientId})`,
  );
  await clearMainClient(transaction, scope, managerId, clientId);
}

export async function deleteProjects(
  transaction: Queryable,
  _scope: Scope,
  managerId: number,
  projectIds: readonly number[],
): Promise<void> {
  await transaction.rows(
    sql`delete from manager_projects where user_id = ${managerId} and project_id = any(${[...projectIds]}::bigint[])`,
  );
}

export async function updateMainClient(
  transaction: Queryable,
  _scope: Scope,
  managerId: number,
  clientId: number,
): Promise<void> {
  await transaction.rows(sql`update users set client_id = ${clientId} where id = ${managerId}`);
}

/** Leaves the manager without a main client, if it is this one. */
export async function clearMainClient(
  transaction: Queryable,
  _scope: Scope,
  managerId: number,
  clientId: number,
): Promise<void> {
  await transaction.rows(
    sql`update users set client_id = null where id = ${managerId} and client_id = ${clientId}`,
  );
}

/** A new manager with this main client, which is among its clients too; answers its id. */
export async function insertManager(
  transaction: Queryable,
  scope: Scope,
  given: {
    email: string;
    password_hash: string;
    name: string;
    phone: string;
    is_active: boolean;
    is_invoicing: boolean;
    client_id: number;
  },
): Promise<number> {
  const [row] = await transaction.rows<{ id: number }>(
    sql`insert into users (email, password_hash, name, phone, is_active, is_invoicing, manager, client_id, deactivated_date)
      values (${given.email}, ${given.password_hash}, ${given.name.trim()}, ${given.phone.trim()}, ${given.is_active},
        ${given.is_invoicing}, true, ${given.client_id}, case when ${given.is_active} then null else now() end)
      returning id`,
  );
  if (row === undefined) throw new Error('no manager came back');
  await insertClient(transaction, scope, row.id, given.client_id);
  return row.id;
}

const isManager = sql`u.manager and u.deleted_at is null`;

/** Each of the three ways has an index. */
function manages(clientId: number): Fragment {
  return sql`u.id in (select x.id from users x where x.client_id = ${clientId}
    union select m.user_id from manager_clients m where m.client_id = ${clientId}
    union select mp.user_id from projects p join manager_projects mp on mp.project_id = p.id
      where p.client_id = ${clientId})`;
}

function assignable(clientId: number, managerId: number): Fragment {
  return sql`(p.client_id = ${clientId}
    or p.client_id = any(array(select m.client_id from manager_clients m where m.user_id = ${managerId}
      union select u.client_id from users u where u.id = ${managerId})))`;
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
