// Projects: the list, one project, and which projects a scope sees.

import { type ListQuery, valuesOf } from '#core/list-query.ts';
import { type RecordType, seesColumn, seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { inClientName } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts, isOneOf } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type ProjectDetail, projectDetail, projectRow, projectsList } from '../contract.ts';

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
    inClientName('p.client_id'),
  ],
  filters: {
    location: (ids) =>
      sql`(p.location_id = any(${[...ids]}::bigint[])
        or exists (select from project_locations pl where pl.project_id = p.id and pl.location_id = any(${[...ids]}::bigint[])))`,
    project__client__name: (names) =>
      sql`p.client_id = any(array(select id from clients where ${isOneOf(sql`name`, valuesOf(names))}))`,
    sponsor: (sponsors) => isSponsor(sql`p.sponsor`, sponsors),
    is_active: (active) => sql`p.is_active = ${active}`,
    client: (client) => sql`p.client_id = ${client}`,
  },
  counted: {
    location: {
      key: sql`place.id`,
      joins: sql`cross join lateral (select p.location_id as id union
        select pl.location_id from project_locations pl where pl.project_id = p.id) place`,
    },
    project__client__name: { key: sql`p.client_id`, named: 'clients', ignoresCase: true },
    sponsor: { key: sql`p.sponsor`, ignoresCase: true },
  },
};

/** Projects in the scope; of one client if given. */
export function listProjects(database: Queryable, scope: Scope, query: ListQuery, clientId?: number) {
  return listPage(database, projectRow, source, query, [
    projectInScope(scope),
    ...(clientId === undefined ? [] : [sql`p.client_id = ${clientId}`]),
  ]);
}

/** All projects in the scope that match. */
export function streamProjects(database: Database, scope: Scope, query: ListQuery) {
  return database.stream(wholeList(projectRow, source, query, [projectInScope(scope)]));
}

/** The values of the filters with the projects that each has within the scope. */
export function countProjects(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, source, query, [projectInScope(scope)]);
}

/** Whether a column contains one of a filter's sponsors; a free text, compared ignoring case. */
export function isSponsor(column: Fragment, sponsors: string): Fragment {
  return isOneOf(column, valuesOf(sponsors));
}

/** Up to fifty sponsors that contain the text, alphabetically; spellings that differ only in case are one. */
export async function listSponsors(database: Queryable, scope: Scope, text: string): Promise<string[]> {
  const rows = await database.read(
    sql.of({ sponsor: 'string' })`select min(p.sponsor) as sponsor from projects p
      where ${projectInScope(scope)} and strpos(fold_text(p.sponsor), fold_text(${text})) > 0
      group by lower(p.sponsor) order by lower(p.sponsor) limit 50`,
  );
  return rows.map(({ sponsor }) => sponsor);
}

/** The project's name, for the heading of its lists and exports. */
export async function findNamedProject(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<NamedProject | undefined> {
  const [project] = await database.read(
    sql.of({ id: 'number', name: 'string' })`
      select p.id, p.name from projects p where p.id = ${id} and ${projectInScope(scope)}`,
  );
  return project && authorize('project', project);
}

/** A project in the scope. */
export type NamedProject = Authorized<'project'> & { readonly name: string };

/**
 * One project with its transit, purchase and IVRS records and the number of rows that this scope sees in each
 * list.
 */
export async function findProject(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(ProjectDetail & Authorized<'project'>) | undefined> {
  const [project] = await database.read(
    sql.of(projectDetail)`
      select ${source.columns}, ${notes(scope, 'transit')}, ${notes(scope, 'purchase')}, ${notes(scope, 'ivrs')},
        json_build_object('inbounds', ${total(scope, 'inbounds')}, 'outbounds', ${total(scope, 'outbounds')},
          'returns', ${total(scope, 'returns')}, 'inventories', ${total(scope, 'inventories')},
          'destructions', ${total(scope, 'destructions')}) as totals
      from ${allTables(source)} where p.id = ${id} and ${projectInScope(scope)}`,
  );
  return project && authorize('project', project);
}

/** Customers: own clients and projects. Site users: the projects of their sites (A-38). */
export function projectInScope(scope: Scope): Fragment {
  if (scope.reach === 'site') {
    return sql`p.id in (select s.project_id from project_sites s where ${inScope(scope, { site: 's.site_id' })})`;
  }
  return inScope(scope, { client: 'p.client_id', project: 'p.id' });
}

function notes(scope: Scope, kind: string): Fragment {
  if (!seesColumn(scope, 'projects', kind)) return sql`'[]'::json as ${sql.ref(kind)}`;
  return sql`coalesce((select json_agg(json_build_object('id', n.id, 'date', n.date, 'reference', n.reference,
      'description', n.description, 'quantity', n.quantity::text, 'status', n.status)
      order by n.date desc nulls last, n.id)
    from project_notes n where n.project_id = p.id and n.kind = ${kind}), '[]') as ${sql.ref(kind)}`;
}

function total(scope: Scope, table: RecordType): Fragment {
  if (!seesRows(scope, table)) return sql`0`;
  const withSites = table === 'outbounds' || table === 'returns';
  if (scope.reach === 'site' && !withSites) return sql`0`;
  const sites = scope.reach === 'site' ? inScope(scope, { site: 'r.site_id' }) : sql`true`;
  return sql`(select count(*) from ${sql.table(table)} r where r.project_id = p.id and r.voided_at is null and ${sites})`;
}

/** Whether a project has no dependent records except its own values. */
export async function isEmptyProject(transaction: Queryable, id: number): Promise<boolean> {
  const tables = [
    'packages',
    'invoices',
    'project_notes',
    'inbounds',
    'outbounds',
    'returns',
    'inventories',
    'destructions',
  ];
  const there = tables.map((table) => sql`exists (select from ${sql.table(table)} where project_id = ${id})`);
  const [row] = await transaction.read(
    sql.of({ full: 'boolean' })`select ${sql.join(there, sql` or `)} as full`,
  );
  return row?.full === false;
}
