// The search of a list as a condition: by the trigram index, or row by row.
import { containsPattern, fold, plainCode } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { any, type Fragment, sql } from './sql.ts';

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

/** The rows that a search finds. */
export function searchCondition(
  sources: readonly SearchSource[],
  search: NonNullable<ListQuery['search']>,
  rowByRow: boolean,
): Fragment {
  if (fold(search.text) === '') return sql`true`;
  const byIndex = hasTrigram(search.text);
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
