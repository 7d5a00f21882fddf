// Kits in projects of the caller's scope. Blinded readers see none here: every row names its batch.

import type { ListQuery } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { businessDayOf } from '#server/database/business-day.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { type KitDetail, kitDetail, kitRow, kitsList } from '../contract.ts';

/** A kit in the caller's scope. */
type ReachedKit = KitDetail & Authorized<'kit'>;

const source: ListSource = {
  declaration: kitsList,
  columns: sql`r.id, r.number, r.status, r.since, r.site, json_build_object('id', b.id, 'number', b.number) as batch,
    json_build_object('id', d.id, 'name', d.name) as product, json_build_object('id', p.id, 'name', p.name) as project,
    json_build_object('id', c.id, 'name', c.name) as client, r.created_at`,
  from: sql`(select k.*, coalesce(s.step, 'at_depot') as status,
      case when s.step is null then ${businessDayOf(sql`k.created_at`)} else s.happened_on end as since,
      coalesce(i.name, s.site) collate people as site
    from kits k left join lateral (select x.step, x.happened_on, x.site_id, x.site from kit_steps x where x.kit_id = k.id
      order by x.rank desc, x.happened_on desc nulls last limit 1) s on true left join sites i on i.id = s.site_id) r`,
  joins: sql`left join batches b on b.id = r.batch_id left join products d on d.id = b.product_id
    left join projects p on p.id = r.project_id left join clients c on c.id = p.client_id`,
  id: 'r.id',
  sort: {
    number: sql`r.number`,
    batch: sql`b.number`,
    product: sql`d.name`,
    status: sql`r.status`,
    site: sql`r.site`,
    created_at: sql`r.created_at`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: ['number', 'batch', 'product', 'status', 'created_at', 'project__name', 'project__client__name'],
  sortJoins: {
    batch: sql`join batches b on b.id = r.batch_id`,
    product: sql`join batches b on b.id = r.batch_id join products d on d.id = b.product_id`,
    project__name: sql`join projects p on p.id = r.project_id`,
    project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
  },
  search: [{ fields: ['number'], searchText: 'r.search_text' }],
  filters: {
    ...projectFilters(sql`r.project_id`),
    batch: (number) => sql`r.batch_id in (select id from batches where number_key = name_key(${number}))`,
    batch_id: (batch) => sql`r.batch_id = ${batch}`,
    site: (name) => sql`name_key(r.site) = name_key(${name})`,
    status: (status) => sql`r.status = ${status}`,
  },
  counted: projectCounts(sql`r.project_id`),
};

/** One page of the kits in the scope. */
export function listKits(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, kitRow, source, query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countKits(database: Queryable, scope: Scope, query: ListQuery) {
  // The steps of every kit are read only where a filter asks for them.
  const asksForSteps = query.filters.status !== undefined || query.filters.site !== undefined;
  const counted = asksForSteps ? source : { ...source, from: sql`kits r` };
  return filterCounts(database, counted, query, conditions(scope));
}

/** All kits of the query, in chunks. */
export function streamKits(database: Database, scope: Scope, query: ListQuery) {
  const columns = sql`${source.columns}, b.number as batch_number, d.name as product_name, p.name as project_name,
    c.name as client_name`;
  return database.stream(wholeList(anyRow, { ...source, columns }, query, conditions(scope)));
}

/** One kit with everything that happened to it; `lock` locks it until the end of the transaction. */
export async function findKit(
  database: Queryable,
  scope: Scope,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<ReachedKit | undefined> {
  const reached = sql.join([sql`r.id = ${id}`, ...conditions(scope)], sql` and `);
  if (lock === 'lock') await database.rows(sql`select 1 from kits r where ${reached} for update`);
  const [kit] = await database.rows(
    sql.of(kitDetail)`select ${source.columns}, ${steps} as steps from ${allTables(source)} where ${reached}`,
  );
  return kit && authorize('kit', kit);
}

/** The user who entered the record, if the step itself does not name one. */
const steps = sql`coalesce((select json_agg(json_build_object('step', x.step, 'happened_on', x.happened_on,
    'site', coalesce((select i.name from sites i where i.id = x.site_id), x.site), 'record', x.record,
    'record_id', x.record_id, 'note', x.note, 'person', (select coalesce(nullif(u.name, ''), u.email) from users u
      where u.id = coalesce(x.person_id, (select case when a.actor ~ '^[0-9]{1,18}$' then a.actor::bigint end from audit a
        where a.table_name = x.record and a.row_id = x.record_id::text and a.action = 'insert' order by a.id limit 1))))
    order by x.rank desc, x.happened_on desc nulls first)
  from kit_steps x where x.kit_id = r.id), '[]')`;

/** A batch of the caller's scope, to which kits are added; other additions to its project wait. */
export async function findBatchOfKits(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<Authorized<'batch'> | undefined> {
  const [batch] = await transaction.rows(
    sql.of({ id: 'number', project_id: 'number' })`select r.id, r.project_id from batches r
      where ${sql.join([sql`r.id = ${id}`, ...conditions(scope)], sql` and `)}`,
  );
  if (batch === undefined) return undefined;
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended('kits', ${batch.project_id}))`);
  return authorize('batch', batch);
}

/** Adds the kits that a text names, unless the project has one of them; returns how many there are of each. */
export async function insertKits(transaction: Queryable, { id }: Authorized<'batch'>, numbers: string) {
  const [counts] = await transaction.rows(
    sql.of({ added: 'number', taken: 'number' })`with named as materialized (
        select b.id, b.project_id, k.number, k.kit_id from batches b cross join lateral kits_named(b.project_id, ${numbers}) k
        where b.id = ${id}
      ), made as (
        insert into kits (project_id, batch_id, number, search_text)
        select n.project_id, n.id, n.number, fold_text(n.number) || E'\n' from named n
        where not exists (select from named t where t.kit_id is not null) order by n.number returning id
      ) select (select count(*) from made) as added, (select count(*) from named where kit_id is not null) as taken`,
  );
  return counts ?? { added: 0, taken: 0 };
}

/** Whether a record names the kit, that of an unblinding included. */
export async function isNamed(transaction: Queryable, { id }: Authorized<'kit'>): Promise<boolean> {
  const [row] = await transaction.rows(
    sql.of({ named: 'boolean' })`select exists (select from line_kits where kit_id = ${id})
      or exists (select from site_entries where kit_id = ${id})
      or exists (select from unblindings where kit_id = ${id}) as named`,
  );
  return row?.named === true;
}

/** Deletes a kit that was added by mistake. */
export async function deleteKit(transaction: Queryable, { id }: Authorized<'kit'>): Promise<void> {
  await transaction.rows(sql`delete from kits where id = ${id}`);
}

function conditions(scope: Scope): Fragment[] {
  if (!seesRows(scope, 'kits')) return [sql`false`];
  if (scope.reach === 'all') return [];
  return [sql`r.project_id in (select p.id from projects p where ${projectInScope(scope)})`];
}
