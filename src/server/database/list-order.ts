// The order of a list as SQL: empty values last both ways, rows of one value by their id.
import { type ListQuery, parseOrdering } from '#core/list-query.ts';
import type { ListSource } from './list-source.ts';
import { type Fragment, sql } from './sql.ts';

/** The wire name of the column that the list is sorted by. */
export function columnOf(source: ListSource, query: ListQuery): string {
  return orderingOf(source, query)?.column ?? 'id';
}

export function defaultColumn({ declaration }: ListSource): string {
  return parseOrdering(declaration, declaration.defaultSort)?.column ?? 'id';
}

/** `sortsAll` keeps the planner from walking an index in this order: few rows are sorted sooner. */
export function orderOf(source: ListSource, query: ListQuery, sortsAll = false): Fragment {
  const name = columnOf(source, query);
  const descending = isDescending(source, query);
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

/** The same order from its end: the same index, read the other way. */
export function reverseOrderOf(source: ListSource, query: ListQuery): Fragment {
  const name = columnOf(source, query);
  const descending = isDescending(source, query);
  const id = sql.ref(source.id);
  const column = source.sort[name];
  if (column === undefined) return descending ? id : sql`${id} desc`;
  if (!descending) return sql`${column} desc, ${id} desc`;
  return source.neverNull?.includes(name)
    ? sql`${column}, ${id} desc`
    : sql`${column} asc nulls first, ${id} desc`;
}

/** The column of a descending order whose only index is ascending; undefined where the order has one of its own. */
export function backwardColumn(source: ListSource, query: ListQuery): Fragment | undefined {
  const name = columnOf(source, query);
  return isDescending(source, query) && source.ascendingOnly?.includes(name) ? source.sort[name] : undefined;
}

/** What the source does not declare has no effect: a source declares what its reader sees (record-types/blinding.ts). */
function orderingOf({ declaration }: ListSource, { ordering }: ListQuery): ListQuery['ordering'] {
  const known =
    ordering !== undefined && (ordering.column === 'id' || declaration.sort.includes(ordering.column));
  return known ? ordering : parseOrdering(declaration, declaration.defaultSort);
}

export function isDescending(source: ListSource, query: ListQuery): boolean {
  return orderingOf(source, query)?.descending === true;
}
