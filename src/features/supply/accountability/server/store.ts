// The balance of sites and batches as one statement; the rule is described in rules.ts. The blinded have none: each row is a batch.
import * as z from 'zod/mini';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { rowsWith } from '#server/database/listing.ts';
import { all, everyRow, type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type AccountabilityRow,
  accountabilityList,
  accountabilityRow,
  type RowBehind,
  rowBehind,
  rowsBehindAtOnce,
} from '../contract.ts';
import { type Figure, figures, summed } from '../rules.ts';

/** One page of the sites and batches of a project. */
export async function accountabilityPage(
  database: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
  query: ListQuery,
): Promise<{ count: number; differing: number; rows: AccountabilityRow[] }> {
  if (!seesRows(scope, 'accountability')) return { count: 0, differing: 0, rows: [] };
  const { filters } = query;
  const shown = all([
    ...(filters.kind === 'differing' ? [sql`residual <> 0`] : []),
    ...(filters.site === undefined ? [] : [sql`name_key(site) = name_key(${filters.site})`]),
    ...rowsWith(query.search),
  ]);
  const [answer] = await database.read(
    sql.of({ count: 'number', differing: 'number', rows: z.array(accountabilityRow) })`
      with sheet as materialized (${sheetOf(scope, project)}), fitting as (select * from sheet where ${shown})
      select (select count(*) from fitting) as count, (select count(*) from sheet where residual <> 0) as differing,
        coalesce((select json_agg(s.*) from (select ${wireColumns} from fitting order by ${orderOf(query)}
          limit ${query.limit} offset ${(query.page - 1) * query.limit}) s), '[]') as rows`,
  );
  return answer ?? { count: 0, differing: 0, rows: [] };
}

/** Every row of a project's sheet in its default order, in chunks. */
export async function* streamAccountability(
  database: Database,
  scope: Scope,
  project: Authorized<'project'>,
): AsyncGenerator<AccountabilityRow[]> {
  if (!seesRows(scope, 'accountability')) return;
  yield* database.stream(
    sql.of(accountabilityRow)`select ${wireColumns} from (${sheetOf(scope, project)}) fitting
      order by ${orderOf(parseListQuery(accountabilityList, {}))}`,
  );
}

export interface Behind {
  readonly figure: Figure;
  readonly siteId: number | null;
  readonly site: string | null;
  readonly batchId: number | null;
  readonly product: string | null;
  readonly batch: string | null;
  readonly page: number;
}

/** The records that make up one figure of a site and batch, newest first. */
export async function listRowsBehind(
  database: Queryable,
  scope: Scope,
  project: Authorized<'project'>,
  { figure, siteId, site, batchId, product, batch, page }: Behind,
): Promise<{ count: number; rows: RowBehind[] }> {
  if (!seesRows(scope, 'accountability')) return { count: 0, rows: [] };
  const where = all([
    ...conditions(scope, project),
    siteId === null
      ? sql`m.site_id is null and ${written('site')} is not distinct from ${site}::text`
      : sql`m.site_id = ${siteId}`,
    batchId === null
      ? sql`m.batch_id is null and ${written('product')} is not distinct from ${product}::text
          and ${written('batch')} is not distinct from ${batch}::text`
      : sql`m.batch_id = ${batchId}`,
    figure === 'on_hand' ? sql`m.effect <> 0` : sql`m.figure = ${figure}`,
  ]);
  const sign = figure === 'on_hand' ? sql`m.effect * m.quantity` : sql`m.quantity`;
  const [answer] = await database.read(
    sql.of({ count: 'number', rows: z.array(rowBehind) })`with behind as materialized (
        select m.list, m.record_id as id, m.day as date, m.reference, sum(${sign}) as quantity
        from site_movements m where ${where} group by 1, 2, 3, 4)
      select (select count(*) from behind) as count,
        coalesce((select json_agg(s.*) from (select list, id, date, reference, quantity::text from behind
          order by date desc nulls last, list, id desc
          limit ${rowsBehindAtOnce} offset ${(page - 1) * rowsBehindAtOnce}) s), '[]') as rows`,
  );
  return answer ?? { count: 0, rows: [] };
}

/** Site users reach their own sites; to everyone else the project is enough. */
export function siteInScope(scope: Scope, site: string): Fragment {
  return scope.reach === 'site' ? inScope(scope, { site }) : everyRow;
}

function conditions(scope: Scope, { id }: Authorized<'project'>): Fragment[] {
  return [sql`m.project_id = ${id}`, siteInScope(scope, 'm.site_id')];
}

/** Every site and batch of a project: each figure, what is on hand, and the difference. */
export function sheetOf(scope: Scope, project: Authorized<'project'>): Fragment {
  const sums = Object.keys(summed).map(
    (figure) =>
      sql`coalesce(sum(m.quantity) filter (where m.figure = ${sql.lit(figure)}), 0.000) as ${sql.id(figure)}`,
  );
  return sql`select s.site_id, coalesce(i.name, s.site) collate people as site, s.batch_id,
      coalesce(d.name, s.product) collate people as product, coalesce(b.number, s.batch) collate people as batch,
      b.expiry_date, ${sql.join(Object.keys(summed).map((figure) => sql`s.${sql.id(figure)}`))},
      greatest(s.book, 0.000) as on_hand, least(s.book, 0.000) as residual
    from (select m.site_id, case when m.site_id is null then ${written('site')} end as site, m.batch_id,
        case when m.batch_id is null then ${written('product')} end as product,
        case when m.batch_id is null then ${written('batch')} end as batch,
        ${sql.join(sums)}, coalesce(sum(m.effect * m.quantity), 0.000) as book
      from site_movements m where ${all(conditions(scope, project))} group by 1, 2, 3, 4, 5) s
    left join sites i on i.id = s.site_id left join batches b on b.id = s.batch_id
    left join products d on d.id = b.product_id`;
}

/** A text of the record; only spaces count as empty. */
function written(column: 'site' | 'product' | 'batch'): Fragment {
  return sql`nullif(btrim(${sql.ref(`m.${column}`)}), '')`;
}

const wireColumns = sql`site_id, site, batch_id, product, batch, expiry_date, ${sql.join(
  [...figures, 'residual'].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
)}`;

function orderOf({ ordering }: ListQuery): Fragment {
  const column = ordering?.column ?? 'site';
  const known = (accountabilityList.sort as readonly string[]).includes(column) ? column : 'site';
  const direction = ordering?.descending === true ? sql`desc nulls last` : sql`nulls last`;
  return sql`${sql.ref(`fitting.${known}`)} ${direction}, site nulls last, product nulls last, batch nulls last, batch_id`;
}
