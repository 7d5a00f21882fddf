// Inventories that are in stock and expire soon, by the day of the business.
import { AppError } from '#core/errors.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import { type ListSource, listPage, wholeList } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { all, type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type ExpiryRow, expiryList } from '../contract.ts';
import { ladder, type Step, stepOf } from '../rules.ts';

/** One page of the ladder and how many rows stand on each step; of one project when it is given. */
export async function expiryPage(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
  place: Place,
): Promise<{ count: number; rows: ExpiryRow[]; steps: Record<Step, number> }> {
  const { today } = place;
  const where = onTheLadder(scope, place);
  const counts = ladder.map(
    ({ step, ...days }) => sql`count(*) filter (where ${within(days, today)}) as ${sql.ref(step)}`,
  );
  const [steps] = await database.rows<Record<Step, number>>(
    sql`select ${sql.join(counts)} from inventories r where ${all([...where, ...wantedProjects(query)])}`,
  );
  if (steps === undefined) throw new Error('no counts came back');
  return { ...(await listPage<ExpiryRow>(database, sourceOn(today), query, where)), steps };
}

/** Everything that the query leaves of the ladder, in its order, in chunks. */
export function streamExpiry(database: Database, scope: Scope, query: ListQuery, place: Place) {
  return database.stream(wholeList<ExpiryRow>(sourceOn(place.today), query, onTheLadder(scope, place)));
}

export interface Place {
  /** The day of the business. */
  readonly today: string;
  readonly projectId?: number;
}

function onTheLadder(scope: Scope, { today, projectId }: Place): Fragment[] {
  return [
    sql`r.voided_at is null and r.qty_stock > 0`,
    sql`r.expiry_date <= ${today}::date + 90`,
    projectId === undefined ? projectsInScope(scope) : sql`r.project_id = ${projectId}`,
  ];
}

/** The steps are counted within what is chosen by client and project. */
function wantedProjects({ filters }: ListQuery): Fragment[] {
  const { client, project__name, project__client__name } = filters;
  return [
    ...(client === undefined ? [] : [ofProjects.client(client)]),
    ...(project__name === undefined ? [] : [ofProjects.project__name(project__name)]),
    ...(project__client__name === undefined ? [] : [ofProjects.project__client__name(project__client__name)]),
  ];
}

const ofProjects = {
  client: (client: number) => sql`r.project_id in (select id from projects where client_id = ${client})`,
  project__name: (name: string) =>
    sql`r.project_id in (select id from projects where lower(name) = lower(${name}))`,
  project__client__name: (name: string) =>
    sql`r.project_id in (select p.id from projects p join clients c on c.id = p.client_id
      where lower(c.name) = lower(${name}))`,
};

function projectsInScope(scope: Scope): Fragment {
  if (scope.reach === 'all') return sql`true`;
  return sql`r.project_id in (select p.id from projects p
    where ${inScope(scope, { client: 'p.client_id', project: 'p.id' })})`;
}

function within({ from, to }: { from: number | undefined; to: number }, today: string): Fragment {
  const last = sql`r.expiry_date <= ${today}::date + ${to}::int`;
  return from === undefined ? last : sql`(${last} and r.expiry_date >= ${today}::date + ${from}::int)`;
}

function sourceOn(today: string): ListSource {
  return {
    declaration: expiryList,
    columns: sql`r.id, json_build_object('id', p.id, 'name', p.name) as project,
      json_build_object('id', c.id, 'name', c.name) as client, r.product, r.batch, r.qty_stock, r.expiry_date`,
    from: sql`inventories r`,
    joins: sql`left join projects p on p.id = r.project_id left join clients c on c.id = p.client_id`,
    id: 'r.id',
    sort: {
      expiry_date: sql`r.expiry_date`,
      product: sql`r.product`,
      batch: sql`r.batch`,
      qty_stock: sql`r.qty_stock`,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
    },
    neverNull: ['expiry_date', 'qty_stock', 'project__name', 'project__client__name'],
    sortJoins: {
      project__name: sql`join projects p on p.id = r.project_id`,
      project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
    },
    search: [
      { fields: ['batch', 'product', ''], searchText: 'r.search_text' },
      {
        fields: ['project__name', '', ''],
        searchText: 'search_text',
        within: { column: 'r.project_id', table: 'projects' },
      },
    ],
    filters: {
      kind: (name) => {
        const step = stepOf(name);
        if (step === undefined) throw new AppError('ERROR_WITH_FILTER', { fields: { kind: 'unknown step' } });
        return within(step, today);
      },
      ...ofProjects,
    },
  };
}
