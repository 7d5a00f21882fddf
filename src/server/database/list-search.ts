// The search of a list as a condition: by the trigram index, or by looking at its rows.
import { containsPattern, fold, plainCode } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { any, type Fragment, type Queryable, sql } from './sql.ts';

/**
 * Searchable fields that stand in one `search_text`, one folded line each, in this order.
 * `within` reaches another table's rows: `select id from projects where …` compared with a column of the list.
 */
export interface SearchSource {
  readonly fields: readonly string[];
  /** The column that holds the folded lines, or an expression in its place. */
  readonly searchText: string | Fragment;
  readonly within?: { readonly column: string; readonly table: string };
  /**
   * Fields with an index of their own on `search_key(…)`. A search in such fields alone reads it, since the lines of the other fields
   * may have the text in most rows.
   */
  readonly keys?: { readonly [Field: string]: Fragment };
  /** Codes without case, spaces and hyphens: a search is compared with them in the same form. */
  readonly isPlain?: true;
}

/** The search text of a short list, folded while it is searched: one line for each field. */
export function foldedLines(fields: readonly Fragment[]): Fragment {
  return sql`concat_ws(E'\\n', ${sql.join(fields.map((field) => sql`fold_text(coalesce(${field}, ''))`))})`;
}

/**
 * The rows of a short list that have the search in one of its fields, folded while it is searched; no condition without a
 * search. `columnOf` is the column of a field where it has another name.
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

/** Whether the index can help: one or two letters are in no trigram. */
export function hasTrigram(text: string): boolean {
  return !/^[\p{L}\p{N}]{1,2}$/u.test(fold(text));
}

/**
 * How rows are searched: found by the trigram index, or looked at. A scan of many rows first reads all that fits in other tables;
 * one by one, each row looks up what it refers to.
 */
export type SearchWay = 'by index' | 'in a scan' | 'one by one';

/** The rows that a search finds. */
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
 * The sources without those of other tables in which nothing is found: PostgreSQL would expect ten rows of each, and what refers to
 * ten rows can be a large part of the list.
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

/** Whether a row of the source's table has the text; undefined where none of its fields is searched. */
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
  // What narrows by an index, the lines then decide.
  const narrowing =
    !isLookedAt && hasKey(wanted) && own.every((key) => key !== undefined)
      ? any(own.map((key) => sql`${key} like '%' || search_key(${wanted}) || '%'`))
      : anywhere;
  return sql`(${narrowing} and ${inLines})`;
}

/** Whether the key of a text has a trigram and is part of the key of every value that contains the text: so it is with plain codes. */
export function hasKey(text: string): boolean {
  const folded = fold(text);
  return /^[a-z0-9 ._/-]+$/.test(folded) && folded.replaceAll(/[^a-z0-9]/g, '').length >= 3;
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

/** Finds the rows that refer to what fits in another table: by an array of ids, by a hash of them, or by looking each up. */
function reaches(
  { column, table }: { column: string; table: string },
  condition: Fragment,
  way: SearchWay,
): Fragment {
  const reference = sql.ref(column);
  // PostgreSQL makes neither a join nor a hash of an aggregate. Clients are so few that their hash costs less.
  if (way === 'one by one' && table !== 'clients')
    return sql`(select bool_or(${condition}) from ${sql.table(table)} where id = ${reference})`;
  const ids = sql`select id from ${sql.table(table)} where ${condition}`;
  // `is true` keeps the planner from a join, which it would begin at the other table.
  return way === 'by index'
    ? sql`${reference} = any(array(${ids}))`
    : sql`(${reference} in (${ids})) is true`;
}
