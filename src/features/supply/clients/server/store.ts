// Clients. Counts include only rows that the caller sees: a customer of one project counts only that project.
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { reachesByClient } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { any, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type ClientRow, clientRow, clientsList, clientsSearch } from '../contract.ts';

/** Clients in the scope. */
export function listClients(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, clientRow, sourceFor(scope), query, [clientInScope(scope)]);
}

/** All clients in the scope that match. */
export function streamClients(database: Database, scope: Scope, query: ListQuery) {
  return database.stream(wholeList(clientRow, sourceFor(scope), query, [clientInScope(scope)]));
}

/** The values of the filters with the clients that each has within the scope. */
export function countClients(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, sourceFor(scope), query, [clientInScope(scope)]);
}

/** Clients in the scope by a part of their name. */
export function searchClients(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, { id: 'number', name: 'string', is_active: 'boolean' }, searchSource, query, [
    clientInScope(scope),
  ]);
}

/** One client in the scope. */
export async function findClient(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(ClientRow & Authorized<'client'>) | undefined> {
  const { columns, from } = sourceFor(scope);
  const [client] = await database.read(
    sql.of(clientRow)`select ${columns} from ${from} where c.id = ${id} and ${clientInScope(scope)}`,
  );
  return client && authorize('client', client);
}

/** Assigned clients, and the clients of individually assigned projects. */
function clientInScope(scope: Scope): Fragment {
  if (scope.reach !== 'scope') return inScope(scope, { client: 'c.id' });
  return any([
    inScope(scope, { client: 'c.id' }),
    sql`c.id in (select p.client_id from projects p where ${inScope(scope, { project: 'p.id' })})`,
  ]);
}

const searchSource: ListSource = {
  declaration: clientsSearch,
  columns: sql`c.id, c.name, c.is_active`,
  from: sql`clients c`,
  id: 'c.id',
  sort: { name: sql`c.name` },
  search: [{ fields: ['name', ''], searchText: 'c.search_text' }],
};

function sourceFor(scope: Scope): ListSource {
  const projects = sql`(select count(*) from projects p
    where p.client_id = c.id and ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
  // Maintained per client; counted for users with individual projects.
  const packages =
    scope.reach === 'all' || reachesByClient(scope)
      ? sql`(select coalesce(sum(k.count), 0)::bigint from package_counts k
        where k.client_id = c.id and ${inScope(scope, { client: 'k.client_id' })})`
      : sql`(select count(*) from packages k
        where k.client_id = c.id and ${inScope(scope, { client: 'k.client_id', project: 'k.project_id' })})`;
  const managers = sql`(select count(*) from users u where u.manager and u.deleted_at is null
    and u.id in (select x.id from users x where x.client_id = c.id
      union select m.user_id from manager_clients m where m.client_id = c.id
      union select mp.user_id from projects p join manager_projects mp on mp.project_id = p.id where p.client_id = c.id))`;
  return {
    declaration: clientsList,
    columns: sql`c.id, c.name, c.is_active, ${projects} as projects, ${managers} as managers, ${packages} as packages,
      coalesce((select json_agg(json_build_object('id', s.id, 'smo_id', s.smo_id) order by s.smo_id)
        from client_smo_ids s where s.client_id = c.id), '[]') as smo_ids,
      coalesce((select string_agg(l.name, ', ' order by l.name)
        from client_locations cl join locations l on l.id = cl.location_id where cl.client_id = c.id), '') as locations_str`,
    from: sql`clients c`,
    id: 'c.id',
    sort: {
      name: sql`c.name`,
      smo_ids__smo_id: sql`(select min(s.smo_id) from client_smo_ids s where s.client_id = c.id)`,
      projects,
      managers,
      packages,
      is_active: sql`c.is_active`,
    },
    neverNull: ['name', 'projects', 'managers', 'packages', 'is_active'],
    search: [{ fields: ['name', 'smo_ids__smo_id'], searchText: 'c.search_text' }],
    filters: {
      is_active: (active) => sql`c.is_active = ${active}`,
      location: (ids) =>
        sql`c.id in (select client_id from client_locations where location_id = any(${[...ids]}::bigint[]))`,
    },
    counted: {
      location: {
        key: sql`place.location_id`,
        joins: sql`join client_locations place on place.client_id = c.id`,
      },
    },
  };
}

/** Whether a client has no dependent records except its own values. */
export async function isEmptyClient(transaction: Queryable, id: number): Promise<boolean> {
  const tables = ['projects', 'users', 'manager_clients'];
  const there = tables.map((table) => sql`exists (select from ${sql.table(table)} where client_id = ${id})`);
  const [row] = await transaction.read(
    sql.of({ full: 'boolean' })`select ${sql.join(there, sql` or `)} as full`,
  );
  return row?.full === false;
}
