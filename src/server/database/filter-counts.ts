// The number of rows per value of a list's filters. One statement for all filters of a list.
import { choicesAtOnce, type FilterCounts } from '#core/filter-counts.ts';
import { type ListFilter, type ListQuery, valuesOf } from '#core/list-query.ts';
import { type CountedFilter, conditionsBeside, type ListSource } from './list-source.ts';
import { type RowOf, shape } from './rows.ts';
import { all, type Fragment, type Queryable, sql } from './sql.ts';

/**
 * For each counted filter the most frequent values, most frequent first. The search and the other filters
 * apply, the filter itself does not, so that its other values remain available. `where` holds the scope and
 * the parent.
 */
export async function filterCounts(
  database: Queryable,
  source: ListSource,
  query: ListQuery,
  where: readonly Fragment[],
): Promise<FilterCounts> {
  const counted = Object.entries(source.counted ?? {}) as [ListFilter, CountedFilter][];
  const each = counted.map(([name, filter]) => {
    const conditions = all([...where, ...conditionsBeside(source, query, name)]);
    return sql`(${choicesOf(name, filter, source.from, conditions)})`;
  });
  const rows = await database.read(sql.of(countedValue)`${sql.join(each, sql` union all `)}`);
  return asFilterCounts(
    counted.map(([name]) => name),
    rows,
  );
}

/** A value of a filter with its number of rows. */
export const countedValue = shape({ name: 'string', value: 'string', count: 'number' });

/** The counts of these filters; a statement returns at most one value more than are shown. */
export function asFilterCounts(
  names: readonly ListFilter[],
  rows: readonly RowOf<typeof countedValue>[],
): FilterCounts {
  return {
    filters: names.map((name) => {
      const choices = rows.filter((row) => row.name === name);
      return {
        name,
        choices: choices.slice(0, choicesAtOnce).map(({ value, count }) => ({ value, count })),
        more: choices.length > choicesAtOnce,
      };
    }),
  };
}

/** Rows are counted by key first, so that each name is read only once. */
function choicesOf(
  name: string,
  { key, joins = sql``, named, ignoresCase }: CountedFilter,
  from: Fragment,
  conditions: Fragment,
): Fragment {
  const value = named === undefined ? sql`o.key::text` : sql`n.name`;
  const names = named === undefined ? sql`` : sql`join ${sql.table(named)} n on n.id = o.key`;
  return sql`select ${name}::text as name, min(${value}) as value, sum(o.count)::int as count
    from (select ${key} as key, count(*) as count from ${from} ${joins} where ${conditions} group by 1) o ${names}
    where ${value} <> '' group by ${ignoresCase ? sql`lower(${value})` : value}
    order by count desc, value limit ${choicesAtOnce + 1}`;
}

/** The ids of a table's rows with one of a filter's names, as an array. */
export function idsOfNames(table: 'clients' | 'projects', names: string): Fragment {
  return sql`array(select id from ${sql.table(table)} where ${isOneOf(sql`name`, valuesOf(names))})`;
}

/** Whether a text is one of these, ignoring case. */
export function isOneOf(text: Fragment, values: readonly string[]): Fragment {
  return sql`lower(${text}) = any(array(select lower(v) from unnest(${[...values]}::text[]) v))`;
}
