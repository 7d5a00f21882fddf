// What a list adds to its declaration (core/list-query.ts): where its columns, its order, its search and its filters are.
import type { ListDeclaration, ListFilter, ListFilters, ListQuery } from '#core/list-query.ts';
import { searchCondition, type SearchSource, type SearchWay } from './list-search.ts';
import type { Fragment } from './sql.ts';

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
  /** Sorted columns that can be null and have an ascending index alone. */
  readonly ascendingOnly?: readonly string[];
  /** Those with a descending index alone. */
  readonly descendingOnly?: readonly string[];
  /** What the rows with a value in a sorted column fulfil: in descending order its index is read from there on. */
  readonly filledRange?: Readonly<Record<string, Fragment>>;
  /** Columns by which other rows, such as older ones, come before most of the list's: it is sorted whole instead of by their index. */
  readonly sortedWhole?: readonly string[];
  /** Joins for sorted columns of other tables; INNER where the key is never null, so that an index there gives the order. */
  readonly sortJoins?: Readonly<Record<string, Fragment>>;
  /** Those of `sortJoins` whose table is large: few rows look their value up one by one, as a join would read all of it. */
  readonly sortLookUps?: readonly string[];
  /** How never null columns are sorted where nothing is searched or filtered. */
  readonly sortWhole?: Readonly<Record<string, WholeSort>>;
  readonly search: readonly SearchSource[];
  readonly filters?: {
    readonly [Name in keyof ListFilters]?: (value: NonNullable<ListFilters[Name]>) => Fragment;
  };
  /** The filters whose values are counted (filter-counts.ts). */
  readonly counted?: { readonly [Name in keyof ListFilters]?: CountedFilter };
  /** Where the list's rows are counted as they are written; undefined where the caller's are not. */
  readonly kept?: KeptCount | undefined;
  /** Searched columns that have few values, and an index. */
  readonly listed?: { readonly [Field: string]: ListedColumn };
  /** Its rows may be few among all that its order's index holds. */
  readonly isRare?: boolean;
  /** Its rows are sums of many others. A page and its count are read in one pass, since each pass adds them up again. */
  readonly isSummed?: true;
}

/** The order of a whole list by an index that other lists do not use. */
export interface WholeSort {
  /** The expression that the index stands on, before the id. */
  readonly by: Fragment;
  /** Of few values with many rows each: the groups, each with the `key` that `by` compares to and the `value` that is sorted by. */
  readonly groups?: Fragment;
  /** The condition of an index of a part of the rows, which all rows of the list meet. */
  readonly where?: Fragment;
}

/** Rows of counts with the alias and the columns of the list's own table (db/migrations/0095_kept_counts.sql). */
export interface KeptCount {
  readonly from: Fragment;
  /** The scope and the parent, as conditions on these rows. */
  readonly where: readonly Fragment[];
  /** The filters that look only at columns that these rows have too. */
  readonly filters: readonly ListFilter[];
  /** Searched fields that a count has: of the rows that it counts, each is found by a text in them. */
  readonly search?: { readonly [Field: string]: (text: string) => Fragment };
  /** The same of columns of few values. */
  readonly listed?: readonly string[];
}

/** A column of few values, with an index. */
export interface ListedColumn {
  readonly column: Fragment;
  /** The index begins with the list's parent instead of this column: the values are those below the parent. */
  readonly isBelowParent?: true;
}

/** Where the values of a filter come from. */
export interface CountedFilter {
  /** A column of the list: the value itself, or the key of the row that has it. */
  readonly key: Fragment;
  /** Beside the list's own table, for a key that is not a column of it. */
  readonly joins?: Fragment;
  /** The table whose `name` is the value; without one the key is. */
  readonly named?: 'clients' | 'projects';
  /** Spellings that differ only in case are one value. */
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

/** The search in the fields that the list has. */
export function searchIn(
  { declaration }: Pick<ListSource, 'declaration'>,
  { search }: ListQuery,
): ListQuery['search'] {
  return search && { ...search, fields: search.fields.filter((field) => declaration.search.includes(field)) };
}

/** What the search and all filters but one ask for. */
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
