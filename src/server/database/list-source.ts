// The SQL side of a list's declaration (core/list-query.ts): its columns, order, search and filters.
import type { ListDeclaration, ListFilter, ListFilters, ListQuery } from '#core/list-query.ts';
import { type SearchSource, type SearchWay, searchCondition } from './list-search.ts';
import type { Fragment } from './sql.ts';

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** `select` list of a row. */
  readonly columns: Fragment;
  /** The list's own table; conditions use no other, so that counts need only an index. */
  readonly from: Fragment;
  /** The search to use when few rows are searched one by one; see `clientTexts`. */
  readonly fromOfFew?: Fragment;
  /** LEFT joins on unique keys, for the columns of the displayed rows. */
  readonly joins?: Fragment;
  readonly id: string;
  /** SQL expression by API name; nulls sort last in both directions. */
  readonly sort: Readonly<Record<string, Fragment>>;
  /** Sorted columns that are never null: descending order reads their ascending index backwards. */
  readonly neverNull?: readonly string[];
  /** Sorted columns that can be null and have only an ascending index. */
  readonly ascendingOnly?: readonly string[];
  /** The same with only a descending index. */
  readonly descendingOnly?: readonly string[];
  /** The condition for rows with a value in a sorted column: in descending order its index is read from there on. */
  readonly filledRange?: Readonly<Record<string, Fragment>>;
  /** Columns whose index has many other rows before the list's own, such as older ones: all rows are sorted instead. */
  readonly sortedWhole?: readonly string[];
  /**
   * Joins for sorted columns of other tables; INNER if the key is never null, so that an index of that table
   * gives the order.
   */
  readonly sortJoins?: Readonly<Record<string, Fragment>>;
  /**
   * Those of `sortJoins` with a large table: for few rows each value is looked up, since a join would read
   * the whole table.
   */
  readonly sortLookUps?: readonly string[];
  /** How columns that are never null are sorted without search or filter. */
  readonly sortWhole?: Readonly<Record<string, WholeSort>>;
  readonly search: readonly SearchSource[];
  readonly filters?: {
    readonly [Name in keyof ListFilters]?: (value: NonNullable<ListFilters[Name]>) => Fragment;
  };
  /** Filters with counted values (filter-counts.ts). */
  readonly counted?: { readonly [Name in keyof ListFilters]?: CountedFilter };
  /** Maintained counts of the list's rows; undefined if there are none for this caller. */
  readonly kept?: KeptCount | undefined;
  /** Searched columns with few distinct values and an index. */
  readonly listed?: { readonly [Field: string]: ListedColumn };
  /** Its rows may be few compared with all rows in its order's index. */
  readonly isRare?: boolean;
  /** Its rows are aggregates. A page and its count are read in one pass, since each pass aggregates again. */
  readonly isSummed?: true;
}

/** The order of a whole list by a separate index. */
export interface WholeSort {
  /** The indexed expression, before the id. */
  readonly by: Fragment;
  /** For few values with many rows each: the groups, each with the `key` compared with `by` and the sorted `value`. */
  readonly groups?: Fragment;
  /** The condition of a partial index, which all rows of the list fulfil. */
  readonly where?: Fragment;
}

/** The table of counts, with the alias and the columns of the list's own table (db/migrations/0095_kept_counts.sql). */
export interface KeptCount {
  readonly from: Fragment;
  /** The scope and the parent as conditions on the counts. */
  readonly where: readonly Fragment[];
  /** The filters whose columns the counts have too. */
  readonly filters: readonly ListFilter[];
  /** Searched fields that the counts have too. */
  readonly search?: { readonly [Field: string]: (text: string) => Fragment };
  /** The same for columns with few distinct values. */
  readonly listed?: readonly string[];
}

/** A column with few distinct values and an index. */
export interface ListedColumn {
  readonly column: Fragment;
  /** The index begins with the list's parent: the values are those of the parent's rows. */
  readonly isBelowParent?: true;
}

/** Where the values of a filter come from. */
export interface CountedFilter {
  /** A column of the list: the value itself, or a key of the row with the value. */
  readonly key: Fragment;
  /** A join for a key that is not a column of the list's table. */
  readonly joins?: Fragment;
  /** The table whose `name` is the value; without it the key is the value. */
  readonly named?: 'clients' | 'projects';
  /** Values that differ only in case are one value. */
  readonly ignoresCase?: true;
}

export function offsetOf(query: ListQuery): number {
  return (query.page - 1) * query.limit;
}

export function searchOf(
  source: Pick<ListSource, 'declaration' | 'search'>,
  query: ListQuery,
  way: SearchWay,
): Fragment[] {
  const search = searchIn(source, query);
  return search === undefined ? [] : [searchCondition(source.search, search, way)];
}

/** The search in the list's fields. */
export function searchIn(
  { declaration }: Pick<ListSource, 'declaration'>,
  { search }: ListQuery,
): ListQuery['search'] {
  return search && { ...search, fields: search.fields.filter((field) => declaration.search.includes(field)) };
}

/** The conditions of the search and of all filters except one. */
export function conditionsBeside(source: ListSource, query: ListQuery, left: ListFilter): Fragment[] {
  return [...filtersOf(source, query, left), ...searchOf(source, query, 'by index')];
}

export function filtersOf(source: ListSource, query: ListQuery, left?: ListFilter): Fragment[] {
  const conditions: Fragment[] = [];
  for (const name of source.declaration.filters) {
    if (name === left) continue;
    const value = query.filters[name];
    const make = source.filters?.[name] as ((given: typeof value) => Fragment) | undefined;
    if (value !== undefined && make !== undefined) conditions.push(make(value));
  }
  return conditions;
}
