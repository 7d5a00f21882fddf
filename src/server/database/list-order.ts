// The order of a list as SQL: empty values last in both directions, equal values by id.
import { type ListQuery, parseOrdering } from '#core/list-query.ts';
import type { ListSource } from './list-source.ts';
import { type Fragment, sql } from './sql.ts';

/** The API name of the sorted column. */
export function columnOf(source: ListSource, query: ListQuery): string {
  return orderingOf(source, query)?.column ?? 'id';
}

export function defaultColumn({ declaration }: ListSource): string {
  return parseOrdering(declaration, declaration.defaultSort)?.column ?? 'id';
}

/** `sortsAll` prevents the planner from using an index in this order: sorting few rows is faster. */
export function orderOf(source: ListSource, query: ListQuery, sortsAll = false): Fragment {
  const name = columnOf(source, query);
  const descending = isDescending(source, query);
  const id = sql.ref(source.id);
  const column = source.sort[name];
  // The planner uses no index for a sub-select.
  const walked = (expression: Fragment): Fragment => (sortsAll ? sql`(select ${expression})` : expression);
  if (column === undefined) return descending ? sql`${walked(id)} desc` : walked(id);
  if (!descending) return sql`${walked(column)}, ${id}`;
  return source.neverNull?.includes(name)
    ? sql`${walked(column)} desc, ${id}`
    : sql`${walked(column)} desc nulls last, ${id}`;
}

/** The reverse order: the same index, read backwards. */
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

interface FilledFirst {
  readonly column: Fragment;
  readonly isFilled: Fragment;
  readonly order: Fragment;
  readonly orderOfEmpty: Fragment;
  /** Pages past the middle are also read from the beginning: the reverse order has no index. */
  readonly alsoBehind: boolean;
}

/**
 * An order that is read in two parts, first the rows with a value in the column, then those without: its only
 * index has the other direction, or the rows with a value are one range of its index. Undefined for any other
 * order.
 */
export function filledFirst(source: ListSource, query: ListQuery): FilledFirst | undefined {
  const name = columnOf(source, query);
  const { [name]: column } = source.sort;
  if (column === undefined) return undefined;
  const id = sql.ref(source.id);
  const isFilled = sql`${column} is not null`;
  const downwards = sql`${column} desc nulls last, ${id}`;
  if (!isDescending(source, query)) {
    if (source.descendingOnly?.includes(name) !== true) return undefined;
    const order = sql`${column} nulls first, ${id}`;
    return { column, isFilled, order, orderOfEmpty: downwards, alsoBehind: true };
  }
  if (source.ascendingOnly?.includes(name) === true) {
    const order = sql`${column} desc, ${id}`;
    return { column, isFilled, order, orderOfEmpty: sql`${column}, ${id}`, alsoBehind: true };
  }
  const range = source.filledRange?.[name];
  return range && { column, isFilled: range, order: downwards, orderOfEmpty: downwards, alsoBehind: false };
}

/**
 * Columns that the source does not declare have no effect: a source declares only what its reader may see
 * (record-types/blinding.ts).
 */
function orderingOf({ declaration }: ListSource, { ordering }: ListQuery): ListQuery['ordering'] {
  const known =
    ordering !== undefined && (ordering.column === 'id' || declaration.sort.includes(ordering.column));
  return known ? ordering : parseOrdering(declaration, declaration.defaultSort);
}

export function isDescending(source: ListSource, query: ListQuery): boolean {
  return orderingOf(source, query)?.descending === true;
}
