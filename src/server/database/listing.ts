// One list to SQL: what a list declares (core/list-query.ts) plus where its columns are, gives one count and one page.
// Where no index promises the order, the count comes first: it tells what PostgreSQL can only guess, namely how many
// rows a page is chosen from.
import { containsPattern, fold, plainCode } from '#core/fold.ts';
import type { ListDeclaration, ListFilter, ListFilters, ListQuery } from '#core/list-query.ts';
import { parseOrdering } from '#core/list-query.ts';
import type { Page } from '#core/contract.ts';
import { shape, type RowDeclaration, type RowOf } from './rows.ts';
import { all, any, everyRow, type Fragment, type Queryable, type Statement, type Tag, sql } from './sql.ts';

/**
 * Searchable fields that stand in one `search_text`, one folded line each, in this order.
 * `within` reaches another table's rows: `select id from projects where …` compared with a column of the list.
 */
export interface SearchSource {
  readonly fields: readonly string[];
  /** The column that holds the folded lines, or an expression in its place. */
  readonly searchText: string | Fragment;
  readonly within?: { readonly column: string; readonly table: string };
  /** Codes without case, spaces and hyphens: a search is compared with them in the same form. */
  readonly isPlain?: true;
}

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** `select` list of a row. */
  readonly columns: Fragment;
  /** The list's own table; conditions look at nothing else, so that counts read an index alone. */
  readonly from: Fragment;
  /** The same rows where few of them are searched one by one; `clientTexts` gives it. */
  readonly fromOfFew?: Fragment;
  /** LEFT joins on unique keys, for the columns of the rows that are shown. */
  readonly joins?: Fragment;
  readonly id: string;
  /** Wire name to SQL expression; expressions that can be null sort last both ways. */
  readonly sort: Readonly<Record<string, Fragment>>;
  /** Sorted columns that are never null: descending they walk their ascending index backwards. */
  readonly neverNull?: readonly string[];
  /** Joins for sorted columns of other tables; INNER where the key is never null, so that an index there gives the order. */
  readonly sortJoins?: Readonly<Record<string, Fragment>>;
  readonly search: readonly SearchSource[];
  readonly filters?: {
    readonly [Name in keyof ListFilters]?: (value: NonNullable<ListFilters[Name]>) => Fragment;
  };
  /** The filters whose values are counted (filter-counts.ts). */
  readonly counted?: { readonly [Name in keyof ListFilters]?: CountedFilter };
}

/** Where the values of a filter come from. */
export interface CountedFilter {
  /** A column of the list: the value itself, or the key of the row that has it. */
  readonly key: Fragment;
  /** Beside the list's own table, for a key that is not a column of it. */
  readonly joins?: Fragment;
  /** The table whose `name` is the value; without one the key is. */
  readonly named?: 'clients';
  /** Spellings that differ only in case are one value. */
  readonly ignoresCase?: true;
}

/** So few rows are fetched and sorted without an index: that is always fast. */
const fewRows = 10_000;
/** Ordinary pages end at 500 rows; a longer one is most of its list. */
const longestPart = 500;

/** The page that was asked for and the count of all rows that fit; `where` holds the scope and the parent. */
export async function listPage<D extends RowDeclaration>(
  database: Queryable,
  row: D,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Promise<{ count: number; rows: RowOf<D>[] }> {
  const filters = filtersOf(source, query);
  const narrowed = [...where, ...filters].filter((condition) => condition !== everyRow);
  if (query.limit > longestPart) {
    const conditions = all([...narrowed, ...searchOf(source, query, true)]);
    return withCount(database, source, query, conditions, longPageStatement(row, source, query, conditions));
  }
  const asItComes =
    query.search === undefined && filters.length === 0 && columnOf(source, query) === defaultColumn(source);
  if (asItComes) {
    // The default order has an index below every parent, so the page and the count come in one statement.
    const conditions = all(narrowed);
    const counted = sql`, (select count(*) from ${source.from} where ${conditions}) as all_rows`;
    const tag = sql.of(row, allRows);
    const page = pageStatement(tag, source, query, conditions, { counted });
    return withCount(database, source, query, conditions, page);
  }
  const ofFew =
    query.search !== undefined &&
    narrowed.length > 0 &&
    (await countRows(database, source.from, all(narrowed))) <= fewRows;
  const conditions = all([...narrowed, ...searchOf(source, query, ofFew)]);
  const from = ofFew ? (source.fromOfFew ?? source.from) : source.from;
  const count = await countRows(database, from, conditions);
  if (offsetOf(query) >= count) return { count, rows: [] };
  if (count <= fewRows) {
    return {
      count,
      rows: await database.read(
        pageStatement(sql.of(row), source, query, conditions, { from, sortsAll: true }),
      ),
    };
  }
  // Of so many rows the first in an index's order are soon found: nothing but that index is worth reading.
  const probing = all([...narrowed, ...searchOf(source, query, true)]);
  return { count, rows: await database.read(pageStatement(sql.of(row), source, query, probing)) };
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
): Promise<{ count: number; rows: Row[] }> {
  const rows = await database.read(page);
  const [first] = rows;
  // A page behind the last has no row that could bring the count.
  const known = first !== undefined || query.page === 1;
  return { count: known ? (first?.all_rows ?? 0) : await countRows(database, source.from, conditions), rows };
}

async function countRows(database: Queryable, from: Fragment, conditions: Fragment): Promise<number> {
  const [counted] = await database.read(
    sql.of({ count: 'number' })`select count(*) as count from ${from} where ${conditions}`,
  );
  return counted?.count ?? 0;
}

/** A count that stops: `more` when there are rows beyond it. */
export interface BoundedCount {
  count: number;
  more: boolean;
}

/** The rows of a list that fit its filters, counted up to 10,000; `where` holds the scope. */
export async function countUpTo(
  database: Queryable,
  source: ListSource,
  filters: ListFilters,
  where: readonly Fragment[],
): Promise<BoundedCount> {
  const conditions = all([...where, ...filtersOf(source, { page: 1, limit: 1, filters })]);
  const [counted] = await database.read(
    sql.of({ count: 'number' })`select count(*) as count
      from (select from ${source.from} where ${conditions} limit ${fewRows + 1}) f`,
  );
  const count = counted?.count ?? 0;
  return { count: Math.min(count, fewRows), more: count > fewRows };
}

/** Every row of a list in its order, for exports. */
export function wholeList<D extends RowDeclaration>(
  row: D,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Statement<RowOf<D>> {
  const conditions = all([...where, ...filtersOf(source, query), ...searchOf(source, query, false)]);
  return sql.of(row)`
    select ${source.columns} from ${allTables(source)} where ${conditions} order by ${orderOf(source, query)}`;
}

/** The wire envelope; `next` and `previous` are paths of our own with the same parameters (2.F). */
export function asPage<Item>(
  request: { url: string },
  query: ListQuery,
  found: { count: number; rows: Item[] },
): Page<Item> {
  const last = Math.ceil(found.count / query.limit);
  return {
    count: found.count,
    next: query.page < last ? pathOfPage(request.url, query.page + 1) : null,
    previous: query.page > 1 ? pathOfPage(request.url, Math.min(query.page - 1, Math.max(last, 1))) : null,
    results: found.rows,
  };
}

/** First the ids of the page, from as little as they need; then the columns of its few rows. */
function pageStatement<Row>(
  tag: Tag<Row>,
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
  { from = source.from, sortsAll = false, counted = sql`` } = {},
): Statement<Row> {
  const id = sql.ref(source.id);
  const join = source.sortJoins?.[columnOf(source, query)] ?? sql``;
  return tag`select ${source.columns}${counted} from ${allTables(source)} where ${id} = any(array(
      select ${id} from ${from} ${join} where ${conditions}
      order by ${orderOf(source, query, sortsAll)} limit ${query.limit} offset ${offsetOf(query)}))
    order by ${orderOf(source, query)}`;
}

/** Most of a list: to pick its ids first would be to read it twice, and to count it apart three times. */
function longPageStatement<D extends RowDeclaration>(
  row: D,
  source: ListSource,
  query: ListQuery,
  conditions: Fragment,
): Statement<RowOf<D> & Counted> {
  return sql.of(row, allRows)`select ${source.columns}, count(*) over () as all_rows
    from ${allTables(source)} where ${conditions}
    order by ${orderOf(source, query)} limit ${query.limit} offset ${offsetOf(query)}`;
}

/** The search text of a short list, folded while it is searched: one line for each field. */
export function foldedLines(fields: readonly Fragment[]): Fragment {
  return sql`concat_ws(E'\\n', ${sql.join(fields.map((field) => sql`fold_text(coalesce(${field}, ''))`))})`;
}

/** The list's table with all its joins: where its columns come from. */
export function allTables({ from, joins }: ListSource): Fragment {
  return joins === undefined ? from : sql`${from} ${joins}`;
}

function orderOf(source: ListSource, query: ListQuery, sortsAll = false): Fragment {
  const name = columnOf(source, query);
  const descending = orderingOf(source, query)?.descending === true;
  const id = sql.ref(source.id);
  const column = source.sort[name];
  // To the planner a sub-select is in no index.
  const walked = (expression: Fragment): Fragment => (sortsAll ? sql`(select ${expression})` : expression);
  if (column === undefined) return descending ? sql`${walked(id)} desc` : walked(id);
  if (!descending) return sql`${walked(column)}, ${id}`;
  return source.neverNull?.includes(name)
    ? sql`${walked(column)} desc, ${id}`
    : sql`${walked(column)} desc nulls last, ${id}`;
}

function offsetOf(query: ListQuery): number {
  return (query.page - 1) * query.limit;
}

/** What the source does not declare has no effect: a source declares what its reader sees (record-types/blinding.ts). */
function orderingOf({ declaration }: ListSource, { ordering }: ListQuery): ListQuery['ordering'] {
  const known =
    ordering !== undefined && (ordering.column === 'id' || declaration.sort.includes(ordering.column));
  return known ? ordering : parseOrdering(declaration, declaration.defaultSort);
}

function columnOf(source: ListSource, query: ListQuery): string {
  return orderingOf(source, query)?.column ?? 'id';
}

function defaultColumn({ declaration }: ListSource): string {
  return parseOrdering(declaration, declaration.defaultSort)?.column ?? 'id';
}

function searchOf(source: ListSource, query: ListQuery, rowByRow: boolean): Fragment[] {
  if (query.search === undefined) return [];
  const fields = query.search.fields.filter((field) => source.declaration.search.includes(field));
  return [searchCondition(source.search, { ...query.search, fields }, rowByRow)];
}

/** What the search and all filters but one ask for. */
export function conditionsBeside(source: ListSource, query: ListQuery, left: ListFilter): Fragment[] {
  return [...filtersOf(source, query, left), ...searchOf(source, query, false)];
}

function filtersOf(source: ListSource, query: ListQuery, left?: ListFilter): Fragment[] {
  const conditions: Fragment[] = [];
  for (const name of source.declaration.filters) {
    if (name === left) continue;
    const value = query.filters[name];
    const make = source.filters?.[name] as ((given: typeof value) => Fragment) | undefined;
    if (value !== undefined && make !== undefined) conditions.push(make(value));
  }
  return conditions;
}

function searchCondition(
  sources: readonly SearchSource[],
  search: NonNullable<ListQuery['search']>,
  rowByRow: boolean,
): Fragment {
  if (fold(search.text) === '') return sql`true`;
  const byIndex = !/^[\p{L}\p{N}]{1,2}$/u.test(fold(search.text));
  const alternatives: Fragment[] = [];
  for (const { fields, searchText, within, isPlain } of sources) {
    const lines = fields.flatMap((field, index) => (search.fields.includes(field) ? [index + 1] : []));
    if (lines.length === 0) continue;
    const text = typeof searchText === 'string' ? sql.ref(searchText) : searchText;
    const wanted = isPlain ? plainCode(search.text) : search.text;
    if (wanted === undefined) continue;
    const matches = matcherOf(wanted, byIndex && !(rowByRow && within === undefined));
    const anywhere = matches(text);
    // The whole text narrows by its trigram index; the lines then decide.
    const condition =
      lines.length === fields.length
        ? anywhere
        : sql`(${anywhere} and ${any(lines.map((line) => matches(sql`split_part(${text}, E'\n', ${sql.lit(line)})`)))})`;
    alternatives.push(within === undefined ? condition : reaches(within, condition, byIndex && !rowByRow));
  }
  return any(alternatives);
}

/**
 * Finds a text anywhere in another: by the trigram index, or row by row, which is quicker where the rows are few. One
 * or two letters are in no trigram: the index would be read whole, for nothing.
 */
function matcherOf(text: string, byIndex: boolean): (within: Fragment) => Fragment {
  const pattern = containsPattern(text);
  const folded = fold(text);
  return byIndex
    ? (within) => sql`${within} like ${pattern}`
    : (within) => sql`strpos(${within}, ${folded}) > 0`;
}

/** Finds the rows whose row of another table fits: an array is looked up in an index, a hash is probed row by row. */
function reaches(
  { column, table }: { column: string; table: string },
  condition: Fragment,
  byIndex: boolean,
): Fragment {
  const ids = sql`select id from ${sql.table(table)} where ${condition}`;
  // `is true` keeps the planner from a join, which it would begin at the other table.
  return byIndex
    ? sql`${sql.ref(column)} = any(array(${ids}))`
    : sql`(${sql.ref(column)} in (${ids})) is true`;
}

function pathOfPage(url: string, page: number): string {
  const own = new URL(url, 'http://localhost');
  own.searchParams.set('page', String(page));
  return own.pathname + own.search;
}
