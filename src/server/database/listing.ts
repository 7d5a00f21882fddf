// Turns a list's declaration (core/list-query.ts) and its source into one count and one page. If no index
// gives the order, the count comes first: PostgreSQL can only estimate from how many rows a page is chosen.

import type { Page } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { asFound, countOf, countStatement, type Found, type FoundCount, fewRows } from './list-counts.ts';
import { columnOf, defaultColumn, filledFirst, isDescending, orderOf, reverseOrderOf } from './list-order.ts';
import type { SearchWay } from './list-search.ts';
import { filtersOf, type ListSource, offsetOf, searchOf, type WholeSort } from './list-source.ts';
import { type RowDeclaration, type RowOf, shape } from './rows.ts';
import { planSearch } from './search-plan.ts';
import { all, everyRow, type Fragment, type Queryable, type Statement, sql, type Tag } from './sql.ts';

export { countUpTo } from './list-counts.ts';
export { foldedLines, rowsWith } from './list-search.ts';
export type { KeptCount, ListSource, WholeSort } from './list-source.ts';

/** Ordinary pages have at most 500 rows; a longer one is most of its list. */
const longestPart = 500;
/** For so few rows look-ups in another table cost less than a join that reads all of it. */
const fewLookUps = 2_000;
/** A page past this many rows is read after its count, from the nearer end. */
const deepPage = 5_000;

/** The requested page and the count of all matching rows; `where` holds the scope and the parent. */
export async function listPage<D extends RowDeclaration>(
  database: Queryable,
  row: D,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Promise<Found<RowOf<D>>> {
  const filters = filtersOf(source, query);
  const narrowed = [...where, ...filters].filter((condition) => condition !== everyRow);
  if (query.limit > longestPart || source.isSummed === true) {
    const conditions = all([...narrowed, ...searchOf(source, query, 'in a scan')]);
    return withCount(database, source, query, conditions, onePassStatement(row, source, query, conditions));
  }
  const asItComes =
    query.search === undefined &&
    filters.length === 0 &&
    columnOf(source, query) === defaultColumn(source) &&
    source.isRare !== true &&
    offsetOf(query) < deepPage;
  if (asItComes) {
    // The default order has an index for every parent, so page and count come in one statement.
    const conditions = all(narrowed);
    const counted = sql`, (${countStatement(source, query, source.from, conditions)}) as all_rows`;
    const tag = sql.of(row, allRows);
    const page = pageStatement(tag, source, query, conditions, { counted });
    return withCount(database, source, query, conditions, page);
  }
  const search = await planSearch(database, source, query, narrowed);
  if (search === 'nothing') return { count: 0, rows: [] };
  const searchable = { ...source, search: search.sources };
  const searched = (way: SearchWay): Fragment =>
    all([...narrowed, ...(search.inValues ? [search.inValues] : searchOf(searchable, query, way))]);
  const conditions = searched(search.way);
  const { from } = search;
  if (search.isOfFew === true)
    return withCount(
      database,
      source,
      query,
      conditions,
      foundStatement(row, source, query, from, conditions),
    );
  const found: FoundCount = search.isCounted
    ? { count: fewRows, isMinimum: true }
    : await countOf(
        database,
        source,
        query,
        from,
        searched(search.countWay),
        query.search !== undefined && search.countWay === 'by index' && search.inValues === undefined,
      );
  const { count } = found;
  if (offsetOf(query) >= count) return { count, rows: [] };
  if (count <= fewRows && found.isMinimum === undefined) {
    const sorted = count <= fewLookUps ? lookedUp(source, query) : source;
    const page = pageStatement(sql.of(row), sorted, query, conditions, { from, sortsAll: true });
    return { count, rows: await database.read(page) };
  }
  // With this many rows the first ones in an index's order are found quickly, so only that index is used.
  const probing = searched('one by one');
  const fromEnd = offsetOf(query) > count / 2 && found.isMinimum === undefined ? count : undefined;
  const isWhole = query.search === undefined && filters.length === 0;
  const page = pageStatement(sql.of(row), source, query, probing, { fromEnd, isWhole });
  return { ...found, rows: await database.read(page) };
}

const allRows = shape({ all_rows: 'number' });
type Counted = RowOf<typeof allRows>;

/** The rows of a statement that returns `all_rows`, the count, with each row. */
async function withCount<Row>(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
  page: Statement<Row & Counted>,
): Promise<Found<Row>> {
  const rows = await database.read(page);
  const [first] = rows;
  // A page past the end has no row to carry the count.
  const known = first !== undefined || query.page === 1;
  if (!known) return { ...(await countOf(database, source, query, source.from, conditions)), rows };
  return { ...asFound(first?.all_rows ?? 0, source, query), rows };
}

/** All rows of a list in its order, for exports; `then` orders several rows of one record. */
export function wholeList<D extends RowDeclaration>(
  row: D,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
  then?: Fragment,
): Statement<RowOf<D>> {
  const conditions = all([...where, ...filtersOf(source, query), ...searchOf(source, query, 'by index')]);
  return sql.of(row)`
    select ${source.columns} from ${allTables(source)} where ${conditions}
    order by ${orderOf(source, query)}${then === undefined ? sql`` : sql`, ${then}`}`;
}

/** The response of a list; `next` and `previous` are relative paths with the same parameters (2.F). */
export function asPage<Item>(request: { url: string }, query: ListQuery, found: Found<Item>): Page<Item> {
  const last = Math.ceil(found.count / query.limit);
  // A bounded count is only given for pages within it.
  const hasNext = found.isMinimum === true || query.page < last;
  return {
    count: found.count,
    ...(found.isMinimum && { count_is_minimum: true }),
    next: hasNext ? pathOfPage(request.url, query.page + 1) : null,
    previous: query.page > 1 ? pathOfPage(request.url, Math.min(query.page - 1, Math.max(last, 1))) : null,
    results: found.rows,
  };
}

interface PageOptions {
  from?: Fragment;
  sortsAll?: boolean;
  /** An additional column of each row. */
  counted?: Fragment;
  /** The total number of rows: the page is read from the end of the list. */
  fromEnd?: number | undefined;
  /** Nothing is searched or filtered. */
  isWhole?: boolean;
}

/** First the ids of the page, with as few columns as possible; then the columns of its few rows. */
function pageStatement<Row>(
  tag: Tag<Row>,
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
  { counted = sql``, ...options }: PageOptions = {},
): Statement<Row> {
  return tag`select ${source.columns}${counted} from ${allTables(source)}
    where ${sql.ref(source.id)} = any(array(${idsOfPage(source, query, conditions, options)}))
    order by ${orderOf(source, query)}`;
}

function idsOfPage(
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
  { from = source.from, fromEnd, ...options }: PageOptions,
): Fragment {
  const sortsAll =
    options.sortsAll === true || source.sortedWhole?.includes(columnOf(source, query)) === true;
  const join = source.sortJoins?.[columnOf(source, query)] ?? sql``;
  const rows = sql`from ${from} ${join} where ${conditions}`;
  const ids = sql`select ${sql.ref(source.id)} ${rows}`;
  const { limit } = query;
  const offset = offsetOf(query);
  const parts = sortsAll ? undefined : filledFirst(source, query);
  if (parts !== undefined && (parts.alsoBehind || fromEnd === undefined)) {
    const filled = sql`${rows} and ${parts.isFilled}`;
    return sql`(select ${sql.ref(source.id)} ${filled} order by ${parts.order} limit ${limit} offset ${offset}) union all
      (${ids} and ${parts.column} is null order by ${parts.orderOfEmpty} limit ${limit}
        offset (select greatest(0, ${offset}::bigint - count(*)) from (select ${filled} limit ${offset + limit}) f))
      limit ${limit}`;
  }
  const whole = options.isWhole === true ? source.sortWhole?.[columnOf(source, query)] : undefined;
  if (whole !== undefined && fromEnd === undefined && !sortsAll)
    return idsOfWhole(source, query, conditions, whole);
  if (fromEnd !== undefined && !sortsAll) {
    const behind = Math.max(0, fromEnd - offset - limit);
    return sql`${ids} order by ${reverseOrderOf(source, query)} limit ${Math.min(limit, fromEnd - offset)} offset ${behind}`;
  }
  return sql`${ids} order by ${orderOf(source, query, sortsAll)} limit ${limit} offset ${offset}`;
}

/** PostgreSQL does not know how few the rows are: the sorted column of a large table is looked up per row. */
function lookedUp(source: ListSource, query: ListQuery): ListSource {
  const column = columnOf(source, query);
  const { [column]: value } = source.sort;
  const { [column]: join } = source.sortJoins ?? {};
  if (source.sortLookUps?.includes(column) !== true || value === undefined || join === undefined)
    return source;
  return {
    ...source,
    sort: { ...source.sort, [column]: sql`(select ${value} from (values (1)) one ${join})` },
    sortJoins: { ...source.sortJoins, [column]: sql`` },
  };
}

/**
 * By a separate index. With groups, the first rows of each until the page is full: PostgreSQL would sort all
 * rows of the first group.
 */
function idsOfWhole(
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
  { by, groups, where = everyRow }: WholeSort,
): Fragment {
  const id = sql.ref(source.id);
  const offset = offsetOf(query);
  const direction = isDescending(source, query) ? sql`desc` : sql`asc`;
  const rows = sql`select ${id} as id from ${source.from} where ${all([conditions, where])}`;
  if (groups === undefined)
    return sql`${rows} order by ${by} ${direction}, ${id} limit ${query.limit} offset ${offset}`;
  return sql`select f.id from (${groups}) g
      cross join lateral (${rows} and ${by} = g.key order by ${id} limit ${offset + query.limit}) f
    order by g.value ${direction}, f.id limit ${query.limit} offset ${offset}`;
}

/** A page and its count from one pass over the rows, few of which match. */
function foundStatement<D extends RowDeclaration>(
  row: D,
  source: ListSource,
  query: ListQuery,
  from: Fragment,
  conditions: Fragment,
): Statement<RowOf<D> & Counted> {
  const column = columnOf(source, query);
  const id = sql.ref(source.id);
  const found = { ...source, id: 'f.id', sort: { ...source.sort, [column]: sql`f.value` } };
  return sql.of(row, allRows)`with f as materialized (
      select ${id} as id, ${source.sort[column] ?? id} as value from ${from} ${source.sortJoins?.[column] ?? sql``}
      where ${conditions})
    select ${source.columns}, (select count(*) from f) as all_rows from ${allTables(source)}
    where ${id} = any(array(select f.id from f order by ${orderOf(found, query)} limit ${query.limit} offset ${offsetOf(query)}))
    order by ${orderOf(source, query)}`;
}

/** Selecting the ids first would read the list twice, a separate count three times. */
function onePassStatement<D extends RowDeclaration>(
  row: D,
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
): Statement<RowOf<D> & Counted> {
  return sql.of(row, allRows)`select ${source.columns}, count(*) over () as all_rows
    from ${allTables(source)} where ${conditions}
    order by ${orderOf(source, query)} limit ${query.limit} offset ${offsetOf(query)}`;
}

/** The list's table with all its joins. */
export function allTables({ from, joins }: ListSource): Fragment {
  return joins === undefined ? from : sql`${from} ${joins}`;
}

function pathOfPage(url: string, page: number): string {
  const own = new URL(url, 'http://localhost');
  own.searchParams.set('page', String(page));
  return own.pathname + own.search;
}
