// The number of rows of a list: from maintained counts, counted up to a bound, or counted exactly.
import { boundedCount, type ListFilters, type ListQuery } from '#core/list-query.ts';
import { filtersOf, type ListSource, offsetOf } from './list-source.ts';
import { all, type Fragment, type Queryable, type Statement, sql } from './sql.ts';

/** Up to this many rows are fetched and sorted without an index, which is always fast. */
export const fewRows = boundedCount;
/** A page of a list. */
export interface Found<Row> {
  count: number;
  rows: Row[];
  /** There are more rows than `count`: counting stopped there (amendment 31). */
  isMinimum?: true;
}

export type FoundCount = Omit<Found<never>, 'rows'>;

/** Whether the caller accepts a bounded count and the page lies within the bound. */
export function isBounded(query: ListQuery): boolean {
  return query.count === 'bounded' && offsetOf(query) + query.limit <= fewRows;
}

/** One more than the bound, to know whether there are more. */
export function asFound(counted: number, source: ListSource, query: ListQuery): FoundCount {
  const isMinimum = counted > fewRows && isBounded(query) && keptCount(source, query) === undefined;
  return isMinimum ? { count: fewRows, isMinimum } : { count: counted };
}

export async function countOf(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  from: Fragment,
  conditions: Fragment,
  byIndex = false,
): Promise<FoundCount> {
  const [counted] = await database.read(countStatement(source, query, from, conditions, byIndex));
  return asFound(counted?.count ?? 0, source, query);
}

/** The count of a list: maintained, bounded, or exact. */
export function countStatement(
  source: ListSource,
  query: ListQuery,
  from: Fragment,
  conditions: Fragment,
  byIndex = false,
): Statement<{ count: number }> {
  const tag = sql.of({ count: 'number' });
  const kept = keptCount(source, query);
  if (kept !== undefined) return tag`select coalesce(sum(count), 0)::bigint as count from ${kept}`;
  if (!isBounded(query)) return tag`select count(*) as count from ${from} where ${conditions}`;
  // Planned as a full read, for which the trigram index is best, but read only up to the bound.
  if (byIndex) {
    return tag`with f as materialized (select from ${from} where ${conditions})
      select count(*) as count from (select from f limit ${fewRows + 1}) g`;
  }
  return tag`select count(*) as count from (select from ${from} where ${conditions} limit ${fewRows + 1}) f`;
}

/** The maintained count for the query, if there is one. */
export function keptCount(
  { kept, ...source }: ListSource,
  { search, filters }: Pick<ListQuery, 'filters'> & { search?: ListQuery['search'] | undefined },
): Fragment | undefined {
  if (kept === undefined || search !== undefined) return undefined;
  const names = source.declaration.filters.filter((name) => filters[name] !== undefined);
  if (!names.every((name) => kept.filters.includes(name))) return undefined;
  return sql`${kept.from} where ${all([...kept.where, ...filtersOf(source, { page: 1, limit: 1, filters })])}`;
}

/** A bounded count: `more` if there are further rows. */
export interface BoundedCount {
  count: number;
  more: boolean;
}

/** The number of rows that match the filters, up to 10,000; `where` holds the scope. */
export async function countUpTo(
  database: Queryable,
  source: ListSource,
  filters: ListFilters,
  where: readonly Fragment[],
): Promise<BoundedCount> {
  return countLimited(
    database,
    source.from,
    all([...where, ...filtersOf(source, { page: 1, limit: 1, filters })]),
  );
}

export async function countLimited(
  database: Queryable,
  from: Fragment,
  conditions: Fragment,
): Promise<BoundedCount> {
  const [counted] = await database.read(
    sql.of({ count: 'number' })`select count(*) as count
      from (select from ${from} where ${conditions} limit ${fewRows + 1}) f`,
  );
  const count = counted?.count ?? 0;
  return { count: Math.min(count, fewRows), more: count > fewRows };
}
