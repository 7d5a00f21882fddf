import { expect, it } from 'vitest';
import { cellName, cellPlace, columnName, mergedRanges, mergeOf } from './cell-places.ts';

it('columns are counted as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});

it('a place comes back as it is named, and what is no place of a sheet is none', () => {
  for (const name of ['A1', 'Z9', 'AA10', 'XFD1048576']) {
    const place = cellPlace(name);
    expect(place && cellName(place.row, place.column)).toBe(name);
  }
  expect(['', 'A0', '1A', 'XFE1', 'A1048577', 'a1', 'A1B'].map(cellPlace)).toEqual(Array(7).fill(undefined));
});

it('the merged range of a cell is found row by row', () => {
  const merges = ['B2:B3', 'D3:E3'].flatMap((range) => mergeOf(range) ?? []);
  const rangeAt = mergedRanges(merges);
  expect([rangeAt(1, 1), rangeAt(2, 1), rangeAt(3, 1), rangeAt(3, 4), rangeAt(4, 1)]).toEqual([
    undefined,
    'B2:B3',
    'B2:B3',
    'D3:E3',
    undefined,
  ]);
});
