// The search of a list as a condition: by the trigram index, or by comparing each row.
import { containsPattern, fold, plainCode } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { any, type Fragment, type Queryable, sql } from './sql.ts';

/**
 * Searchable fields that share one `search_text`, one folded line each, in this order. `within` refers to
 * another table's rows: `select id from projects where …` compared with a column of the list.
 */
export interface SearchSource {
  readonly fields: readonly string[];
  /** The column that holds the folded lines, or an expression instead. */
  readonly searchText: string | Fragment;
  readonly within?: { readonly column: string; readonly table: string };
  /**
   * Fields with a separate index on `search_key(…)`, used for a search in these fields only, since the other
   * lines may contain the text in most rows.
   */
  readonly keys?: { readonly [Field: string]: Fragment };
  /** Codes compared without case, spaces and hyphens. */
  readonly isPlain?: true;
}

/** The search text of a short list, folded during the search: one line per field. */
export function foldedLines(fields: readonly Fragment[]): Fragment {
  return sql`concat_ws(E'\\n', ${sql.join(fields.map((field) => sql`fold_text(coalesce(${field}, ''))`))})`;
}

/**
 * The condition for rows of a short list that contain the search in a field, folded during the search; none
 * without a search. `columnOf` gives the column of a field with a different name.
 */
export function rowsWith(
  search: ListQuery['search'],
  columnOf: (field: string) => Fragment = (field) => sql.ref(field),
): Fragment[] {
  if (search === undefined) return [];
  const text = fold(search.text);
  return [
    any(
      search.fields.map(
        (field) => sql`strpos(fold_text(coalesce(${columnOf(field)}, '')), ${text}::text) > 0`,
      ),
    ),
  ];
}

/** Whether the index can be used: one or two letters contain no trigram. */
export function hasTrigram(text: string): boolean {
  return !/^[\p{L}\p{N}]{1,2}$/u.test(fold(text));
}

/**
 * How rows are searched: by the trigram index, or one by one. A scan of many rows first reads all matches in
 * other tables; with few rows, each row looks up what it refers to.
 */
export type SearchWay = 'by index' | 'in a scan' | 'one by one';

/** The condition for rows that a search finds. */
export function searchCondition(
  sources: readonly SearchSource[],
  search: NonNullable<ListQuery['search']>,
  way: SearchWay,
): Fragment {
  if (fold(search.text) === '') return sql`true`;
  const possible = way === 'by index' && !hasTrigram(search.text) ? 'in a scan' : way;
  const found = sources.flatMap((source) => {
    const condition = conditionOf(source, search, possible);
    if (condition === undefined) return [];
    return [source.within === undefined ? condition : reaches(source.within, condition, possible)];
  });
  return any(found);
}

/**
 * The sources without those of other tables that have no match: PostgreSQL would expect ten matches in each,
 * whose references could be a large part of the list.
 */
export async function sourcesThatFind(
  database: Queryable,
  sources: readonly SearchSource[],
  search: NonNullable<ListQuery['search']>,
): Promise<readonly SearchSource[]> {
  const looks = sources.flatMap((source, index) => {
    const condition = source.within && conditionOf(source, search, 'by index');
    if (source.within === undefined || condition === undefined) return [];
    const { table } = source.within;
    return [
      sql`select ${sql.lit(index)} as empty where not exists (select from ${sql.table(table)} where ${condition})`,
    ];
  });
  if (looks.length === 0) return sources;
  const found = await database.read(sql.of({ empty: 'number' })`${sql.join(looks, sql` union all `)}`);
  return sources.filter((_source, index) => !found.some(({ empty }) => empty === index));
}

/** Whether a row of the source's table contains the text; undefined if none of its fields is searched. */
function conditionOf(
  { fields, searchText, within, isPlain, keys = {} }: SearchSource,
  search: NonNullable<ListQuery['search']>,
  way: SearchWay,
): Fragment | undefined {
  const lines = fields.flatMap((field, index) => (search.fields.includes(field) ? [index + 1] : []));
  const wanted = isPlain ? plainCode(search.text) : search.text;
  if (lines.length === 0 || wanted === undefined) return undefined;
  const text = typeof searchText === 'string' ? sql.ref(searchText) : searchText;
  const isLookedAt = way === 'one by one' || (way === 'in a scan' && within === undefined);
  const matches = matcherOf(wanted, hasTrigram(search.text) && !isLookedAt);
  const anywhere = matches(text);
  if (lines.length === fields.length) return anywhere;
  const inLines = any(lines.map((line) => matches(sql`split_part(${text}, E'\n', ${sql.lit(line)})`)));
  const own = lines.map((line) => keys[fields[line - 1] ?? '']);
  // The index finds candidates, the lines decide.
  const narrowing =
    !isLookedAt && hasKey(wanted) && own.every((key) => key !== undefined)
      ? any(own.map((key) => sql`${key} like '%' || search_key(${wanted}) || '%'`))
      : anywhere;
  return sql`(${narrowing} and ${inLines})`;
}

/**
 * Whether the key of a text has a trigram and is part of the key of every value that contains the text, as
 * with plain codes.
 */
export function hasKey(text: string): boolean {
  const folded = fold(text);
  return /^[a-z0-9 ._/-]+$/.test(folded) && folded.replaceAll(/[^a-z0-9]/g, '').length >= 3;
}

/**
 * Finds a text anywhere in another: by the trigram index, or row by row, which is faster for few rows. One or
 * two letters contain no trigram: the whole index would be read.
 */
function matcherOf(text: string, byIndex: boolean): (within: Fragment) => Fragment {
  const pattern = containsPattern(text);
  const folded = fold(text);
  return byIndex
    ? (within) => sql`${within} like ${pattern}`
    : (within) => sql`strpos(${within}, ${folded}) > 0`;
}

/**
 * Finds the rows that refer to matches in another table: by an array of ids, a hash of them, or one look-up
 * per row.
 */
function reaches(
  { column, table }: { column: string; table: string },
  condition: Fragment,
  way: SearchWay,
): Fragment {
  const reference = sql.ref(column);
  // PostgreSQL makes neither a join nor a hash of an aggregate. There are so few clients that a hash is cheaper.
  if (way === 'one by one' && table !== 'clients')
    return sql`(select bool_or(${condition}) from ${sql.table(table)} where id = ${reference})`;
  const ids = sql`select id from ${sql.table(table)} where ${condition}`;
  // `is true` prevents a join, which the planner would start at the other table.
  return way === 'by index'
    ? sql`${reference} = any(array(${ids}))`
    : sql`(${reference} in (${ids})) is true`;
}
