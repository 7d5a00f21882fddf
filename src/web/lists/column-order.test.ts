import { describe, expect, it } from 'vitest';
import { inOrder, moved } from './column-order.ts';
import { text } from './columns.tsx';

interface Row {
  select: string;
  name: string;
  a: string;
  b: string;
  c: string;
  actions: string;
}
const columns = [
  text<Row>('select', ''),
  text<Row>('name', 'Name', { main: true }),
  text<Row>('a', 'A'),
  text<Row>('b', 'B'),
  text<Row>('c', 'C'),
  text<Row>('actions', 'Actions'),
];
const ids = (order: readonly string[]) => inOrder(columns, order).map(({ id }) => id);

describe('the order of columns', () => {
  it('moves only what has no place of its own', () => {
    expect(ids(['c', 'a', 'b'])).toEqual(['select', 'name', 'c', 'a', 'b', 'actions']);
    expect(ids(['actions', 'c', 'name', 'b', 'a'])).toEqual(['select', 'name', 'c', 'b', 'a', 'actions']);
  });

  it('keeps a column of a later version behind its neighbour, and ignores one that is gone or named twice', () => {
    expect(ids(['c', 'gone', 'a', 'c'])).toEqual(['select', 'name', 'c', 'a', 'b', 'actions']);
    expect(ids(['c', 'b'])).toEqual(['select', 'name', 'a', 'c', 'b', 'actions']);
    expect(ids([])).toEqual(columns.map(({ id }) => id));
  });

  it('moves by one place, and not beyond the ends', () => {
    expect(moved(columns, [], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moved(columns, ['b', 'a', 'c'], 'a', 1)).toEqual(['b', 'c', 'a']);
    expect(moved(columns, [], 'a', -1)).toBeUndefined();
    expect(moved(columns, [], 'c', 1)).toBeUndefined();
    expect(moved(columns, [], 'name', 1)).toBeUndefined();
  });
});
