// The order in which a person sees a list's columns. The main column, boxes and row actions keep their places.
import type { Column } from './columns.tsx';

/** The part of a column that its place depends on. */
export type PlacedColumn = Pick<Column<never>, 'id' | 'label' | 'main'>;

/** Columns that have no place of their own: they can be hidden and moved. */
export function isMovable({ id, label, main }: PlacedColumn): boolean {
  return !main && label !== '' && !toolColumns.has(id);
}

/** Controls of a row stand at its ends. */
export const toolColumns: ReadonlySet<string> = new Set(['select', 'history', 'details', 'actions']);

/**
 * The columns in a person's order, given as ids. A column that the order does not name, such as one of a later version,
 * stays behind the one that precedes it in the declaration; an id that the list does not have is ignored.
 */
export function inOrder<C extends PlacedColumn>(columns: readonly C[], order: readonly string[]): C[] {
  if (order.length === 0) return [...columns];
  const movable = columns.filter(isMovable);
  const placed = [...new Set(order)].flatMap((id) => movable.find((column) => column.id === id) ?? []);
  for (const [at, column] of movable.entries()) {
    if (placed.includes(column)) continue;
    const before = movable[at - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column);
  }
  const next = placed.values();
  return columns.map((column) => (isMovable(column) ? (next.next().value ?? column) : column));
}

/** The order after a column has moved up or down by one place; undefined where it cannot move further. */
export function moved(
  columns: readonly PlacedColumn[],
  order: readonly string[],
  id: string,
  step: -1 | 1,
): string[] | undefined {
  const ids = inOrder(columns, order)
    .filter(isMovable)
    .map((column) => column.id);
  const at = ids.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= ids.length) return undefined;
  ids.splice(at, 1);
  ids.splice(to, 0, id);
  return ids;
}
