// Stock that expires soon, by the business day.

import type { ListQuery } from '#core/list-query.ts';
import { withDaysToExpiry } from '#features/supply/records/rules.ts';
import { seenDeclaration, seesRows } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { inProjectName } from '#server/database/client-texts.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts, idsOfNames } from '#server/database/filter-counts.ts';
import { type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { neverNull, type RowOf, shape } from '#server/database/rows.ts';
import { all, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type ExpiryRow, expiryList, expiryRow, steps as stepCounts } from '../contract.ts';
import { ladder, type Step, stepOf } from '../rules.ts';

/** One page of the ladder with the number of rows per step; of one project if given. */
export async function expiryPage(
  database: Queryable,
  scope: Scope,
  query: ListQuery,
  place: Place,
): Promise<{ count: number; rows: ExpiryRow[]; steps: Record<Step, number> }> {
  const { today } = place;
  const where = onTheLadder(scope, place);
  const steps = await countSteps(database, [...where, ...wantedPlaces(query)], today);
  const page = await listPage(database, storedRow, sourceOn(today, scope), query, where);
  return { ...page, rows: page.rows.map((row) => withDaysToExpiry(row, today)), steps };
}

/** The clients and projects of the ladder with the rows that each has within the scope. */
export function countExpiry(database: Queryable, scope: Scope, query: ListQuery, today: string) {
  return filterCounts(database, sourceOn(today, scope), query, onTheLadder(scope, { today }));
}

/** The number of rows per step in a scope, as the list shows them. */
export function expirySteps(database: Queryable, scope: Scope, today: string) {
  return countSteps(database, onTheLadder(scope, { today }), today);
}

async function countSteps(
  database: Queryable,
  where: readonly Fragment[],
  today: string,
): Promise<Record<Step, number>> {
  const counts = ladder.map(
    ({ step, ...days }) => sql`count(*) filter (where ${within(days, today)}) as ${sql.ref(step)}`,
  );
  const [steps] = await database.read(
    sql.of(stepCounts)`select ${sql.join(counts)} from inventories r where ${all(where)}`,
  );
  if (steps === undefined) throw new Error('no counts came back');
  return steps;
}

/** All rows of the ladder that match the query, in its order, in chunks. */
export function streamExpiry(database: Database, scope: Scope, query: ListQuery, place: Place) {
  return database.stream(
    wholeList(storedRow, sourceOn(place.today, scope), query, onTheLadder(scope, place)),
  );
}

/** A row as stored; its days to the expiry are relative to the query's business day. */
const { expires_in_days: _, qty_stock, expiry_date, ...others } = expiryRow.shape;
const storedRow = shape({
  ...others,
  qty_stock: neverNull(qty_stock),
  expiry_date: neverNull(expiry_date),
});
export type StoredExpiryRow = RowOf<typeof storedRow>;

export interface Place {
  /** The business day. */
  readonly today: string;
  readonly projectId?: number;
}

function onTheLadder(scope: Scope, { today, projectId }: Place): Fragment[] {
  if (!seesRows(scope, 'expiry')) return [sql`false`];
  return [
    sql`r.voided_at is null and r.qty_stock > 0`,
    sql`r.expiry_date <= ${today}::date + 90`,
    projectId === undefined ? projectsInScope(scope) : sql`r.project_id = ${projectId}`,
  ];
}

/** The steps are counted within the chosen client, project and product. */
function wantedPlaces({ filters }: ListQuery): Fragment[] {
  const { client, project__name, project__client__name, product } = filters;
  return [
    ...(product === undefined ? [] : [ofPlaces.product(product)]),
    ...(client === undefined ? [] : [ofPlaces.client(client)]),
    ...(project__name === undefined ? [] : [ofPlaces.project__name(project__name)]),
    ...(project__client__name === undefined ? [] : [ofPlaces.project__client__name(project__client__name)]),
  ];
}

const ofPlaces = {
  product: (product: string) => sql`r.product = ${product}`,
  client: (client: number) => sql`r.project_id in (select id from projects where client_id = ${client})`,
  project__name: (names: string) => sql`r.project_id = any(${idsOfNames('projects', names)})`,
  project__client__name: (names: string) =>
    sql`r.project_id in (select p.id from projects p where p.client_id = any(${idsOfNames('clients', names)}))`,
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

function sourceOn(today: string, scope: Scope): ListSource {
  return {
    declaration: seenDeclaration(scope, 'expiry', expiryList),
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
      inProjectName('r.project_id'),
    ],
    filters: {
      kind: (name) => {
        const step = stepOf(name);
        return step === undefined ? sql`false` : within(step, today);
      },
      ...ofPlaces,
    },
    counted: {
      project__client__name: {
        key: sql`o.client_id`,
        joins: sql`join projects o on o.id = r.project_id`,
        named: 'clients',
        ignoresCase: true,
      },
      project__name: { key: sql`r.project_id`, named: 'projects', ignoresCase: true },
    },
  };
}
