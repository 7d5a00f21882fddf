// One list to SQL: what a list declares (core/list-query.ts) plus where its columns are, gives one query and one count.
import { fold, containsPattern } from '#core/fold.ts';
import type { ListDeclaration, ListFilters, ListQuery } from '#core/list-query.ts';
import { parseOrdering } from '#core/list-query.ts';
import type { Page } from '#core/contract.ts';
import { all, any, type Fragment, type Queryable, type Statement, sql } from './sql.ts';

/**
 * Searchable fields that stand in one `search_text`, one folded line each, in this order.
 * `within` reaches another table's rows: `select id from projects where …` compared with a column of the list.
 */
export interface SearchSource {
  readonly fields: readonly string[];
  /** The column that holds the folded lines, or an expression in its place. */
  readonly searchText: string | Fragment;
  readonly within?: { readonly column: string; readonly table: string };
}

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** `select` list of a row. */
  readonly columns: Fragment;
  /** `from` with LEFT joins only on unique keys, so that a count never runs them. */
  readonly from: Fragment;
  readonly id: string;
  /** Wire name to SQL expression; expressions that can be null sort last both ways. */
  readonly sort: Readonly<Record<string, Fragment>>;
  readonly search: readonly SearchSource[];
  readonly filters?: {
    readonly [Name in keyof ListFilters]?: (value: NonNullable<ListFilters[Name]>) => Fragment;
  };
}

/** The page that was asked for and the count of all rows that fit; `where` holds the scope and the parent. */
export async function listPage<Row>(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Promise<{ count: number; rows: Row[] }> {
  const conditions = all([...where, ...conditionsOf(source, query)]);
  const [rows, counts] = await Promise.all([
    database.rows<Row>(pageStatement(source, query, conditions)),
    database.rows<{ count: number }>(sql`select count(*) as count from ${source.from} where ${conditions}`),
  ]);
  return { count: counts[0]?.count ?? 0, rows };
}

/** Every row of a list in its order, for exports. */
export function wholeList<Row>(
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Statement<Row> {
  const conditions = all([...where, ...conditionsOf(source, query)]);
  return sql<Row>`select ${source.columns} from ${source.from} where ${conditions} order by ${orderOf(source, query)}`;
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

function pageStatement<Row>(source: ListSource, query: ListQuery, conditions: Fragment): Statement<Row> {
  const offset = (query.page - 1) * query.limit;
  return sql<Row>`select ${source.columns} from ${source.from} where ${conditions}
    order by ${orderOf(source, query)} limit ${query.limit} offset ${offset}`;
}

function orderOf(source: ListSource, query: ListQuery): Fragment {
  const { declaration, id } = source;
  const ordering = query.ordering ?? parseOrdering(declaration, declaration.defaultSort);
  const direction = ordering?.descending ? sql`desc nulls last` : sql`asc nulls last`;
  const column = ordering === undefined ? undefined : source.sort[ordering.column];
  if (column === undefined) return ordering?.descending ? sql`${sql.ref(id)} desc` : sql`${sql.ref(id)}`;
  return sql`${column} ${direction}, ${sql.ref(id)}`;
}

function conditionsOf(source: ListSource, query: ListQuery): Fragment[] {
  const conditions: Fragment[] = [];
  if (query.search) conditions.push(searchCondition(source.search, query.search));
  for (const name of source.declaration.filters) {
    const value = query.filters[name];
    const make = source.filters?.[name] as ((given: typeof value) => Fragment) | undefined;
    if (value !== undefined && make !== undefined) conditions.push(make(value));
  }
  return conditions;
}

function searchCondition(
  sources: readonly SearchSource[],
  search: NonNullable<ListQuery['search']>,
): Fragment {
  if (fold(search.text) === '') return sql`true`;
  const pattern = containsPattern(search.text);
  const alternatives: Fragment[] = [];
  for (const { fields, searchText, within } of sources) {
    const lines = fields.flatMap((field, index) => (search.fields.includes(field) ? [index + 1] : []));
    if (lines.length === 0) continue;
    const text = typeof searchText === 'string' ? sql.ref(searchText) : searchText;
    const anywhere = sql`${text} like ${pattern}`;
    // The whole text narrows by its trigram index; the lines then decide.
    const condition =
      lines.length === fields.length
        ? anywhere
        : sql`(${anywhere} and ${any(lines.map((line) => sql`split_part(${text}, E'\n', ${sql.lit(line)}) like ${pattern}`))})`;
    alternatives.push(
      within === undefined
        ? condition
        : sql`${sql.ref(within.column)} = any(array(select id from ${sql.table(within.table)} where ${condition}))`,
    );
  }
  return any(alternatives);
}

function pathOfPage(url: string, page: number): string {
  const own = new URL(url, 'http://localhost');
  own.searchParams.set('page', String(page));
  return own.pathname + own.search;
}
