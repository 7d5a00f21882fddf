// Projects: the list, one project, and which projects a scope sees.
import type { ListQuery } from '#core/list-query.ts';
import { allTables, type ListSource, listPage } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type ProjectDetail, type ProjectRow, projectsList } from '../contract.ts';

const place = sql`case when l.id is not null then json_build_object('id', l.id, 'code', l.code, 'name', l.name) end`;

const source: ListSource = {
  declaration: projectsList,
  columns: sql`p.id, p.name, p.sponsor, p.smo_id, json_build_object('id', c.id, 'name', c.name) as client,
    p.start_date, p.end_date, ${place} as location,
    coalesce((select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.name)
      from project_locations pl join locations o on o.id = pl.location_id where pl.project_id = p.id), '[]') as locations,
    p.is_active`,
  from: sql`projects p`,
  joins: sql`left join clients c on c.id = p.client_id left join locations l on l.id = p.location_id`,
  id: 'p.id',
  sort: {
    name: sql`p.name`,
    sponsor: sql`p.sponsor`,
    smo_id: sql`p.smo_id`,
    start_date: sql`p.start_date`,
    end_date: sql`p.end_date`,
    location__code: sql`l.code`,
    project__client__name: sql`c.name`,
    is_active: sql`p.is_active`,
  },
  neverNull: ['name', 'project__client__name', 'is_active'],
  sortJoins: {
    location__code: sql`left join locations l on l.id = p.location_id`,
    project__client__name: sql`join clients c on c.id = p.client_id`,
  },
  search: [
    { fields: ['name', 'sponsor', 'smo_id'], searchText: 'p.search_text' },
    {
      fields: ['project__client__name', ''],
      searchText: 'search_text',
      within: { column: 'p.client_id', table: 'clients' },
    },
  ],
  filters: {
    location: (ids) =>
      sql`(p.location_id = any(${[...ids]}::bigint[])
        or p.id in (select project_id from project_locations where location_id = any(${[...ids]}::bigint[])))`,
    project__client__name: (name) =>
      sql`p.client_id = any(array(select id from clients where lower(name) = lower(${name})))`,
    sponsor: (sponsor) => sql`p.sponsor = ${sponsor}`,
    is_active: (active) => sql`p.is_active = ${active}`,
    client: (client) => sql`p.client_id = ${client}`,
  },
};

/** Projects of a scope; below a client when one is given. */
export function listProjects(database: Queryable, scope: Scope, query: ListQuery, clientId?: number) {
  return listPage<ProjectRow>(database, source, query, [
    projectInScope(scope),
    ...(clientId === undefined ? [] : [sql`p.client_id = ${clientId}`]),
  ]);
}

/** The project's name, when the scope sees it: what stands above every list and export of a project. */
export async function findProjectName(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<string | undefined> {
  const [project] = await database.rows<{ name: string }>(
    sql`select p.name from projects p where p.id = ${id} and ${projectInScope(scope)}`,
  );
  return project?.name;
}

/** One project with its transit, purchase and IVRS records and how many rows each of its lists has in this scope. */
export async function findProject(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<ProjectDetail | undefined> {
  const [project] = await database.rows<ProjectDetail>(
    sql`select ${source.columns}, ${notes('transit')}, ${notes('purchase')}, ${notes('ivrs')},
        json_build_object('inbounds', ${total(scope, 'inbounds')}, 'outbounds', ${total(scope, 'outbounds')},
          'returns', ${total(scope, 'returns')}, 'inventories', ${total(scope, 'inventories')},
          'destructions', ${total(scope, 'destructions')}) as totals
      from ${allTables(source)} where p.id = ${id} and ${projectInScope(scope)}`,
  );
  return project;
}

/** Customers: own clients and projects. Site users: the projects of their sites. */
export function projectInScope(scope: Scope): Fragment {
  if (scope.reach === 'site') {
    return sql`p.id in (select s.project_id from project_sites s where ${inScope(scope, { site: 's.site_id' })})`;
  }
  return inScope(scope, { client: 'p.client_id', project: 'p.id' });
}

function notes(kind: string): Fragment {
  return sql`coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'reference', n.reference,
      'description', n.description, 'quantity', n.quantity::text, 'status', n.status)
      order by n.date desc nulls last, n.id)
    from project_notes n where n.project_id = p.id and n.kind = ${kind}), '[]') as ${sql.ref(kind)}`;
}

function total(scope: Scope, table: string): Fragment {
  const withSites = table === 'outbounds' || table === 'returns';
  if (scope.reach === 'site' && !withSites) return sql`0`;
  const sites = scope.reach === 'site' ? inScope(scope, { site: 'r.site_id' }) : sql`true`;
  return sql`(select count(*) from ${sql.table(table)} r where r.project_id = p.id and r.voided_at is null and ${sites})`;
}
