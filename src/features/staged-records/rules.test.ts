import { describe, expect, it } from 'vitest';
import type { Cell } from '#core/table-row.ts';
import { inEnglish, reason } from '#core/i18n/reasons.ts';
import { readMapping } from '../imports/contract.ts';
import { lineReader } from './rules.ts';

const clients = {
  external_id: 'No',
  fields: { name: 'Name', smo_ids: { column: 'Ids', split: '/' }, is_active: 'Open' },
};
const mapping = readMapping(
  JSON.stringify({ source: 'depot', words: { no_text: ['N/A'] }, records: { clients } }),
);
const header = { number: 1, cells: ['No', ' Name ', 'Ids', 'Open'] };
const reader = (ragged: boolean) => lineReader(mapping, header, ragged);
const row = (...cells: Cell[]) => ({ number: 2, cells });

describe('lineReader', () => {
  it('reads a row into the values of each kind, lists part by part', () => {
    const { staged, reported } = reader(false)(row('7', ' Helix ', 'A/ B//C', 'yes'));
    expect(staged).toEqual([
      {
        line: 2,
        key: '7',
        refused: false,
        values: { name: 'Helix', is_active: 'true' },
        lists: { smo_ids: ['A', 'B', 'C'] },
      },
    ]);
    expect(reported).toEqual([]);
  });

  it('takes the cells of a workbook for what they are, and its missing ones for empty', () => {
    const { staged } = reader(true)(row(7, { day: '2024-05-01' }, null, false));
    expect(staged[0]).toMatchObject({ key: '7', values: { name: '2024-05-01', is_active: 'false' } });
    expect(reader(true)(row(8, 'Helix')).staged[0]).toMatchObject({ key: '8', refused: false });
  });

  it('refuses a CSV row that is wider or narrower than its header, but for empty cells after it', () => {
    for (const cells of [
      ['7', 'Helix', 'A'],
      ['7', 'Helix', 'A', 'yes', 'more'],
    ]) {
      const { staged, reported } = reader(false)(row(...cells));
      expect(staged).toMatchObject([{ key: null, refused: true }]);
      const why = reason('other_width', { cells: cells.length, width: 4 });
      expect(reported).toMatchObject([{ row: 2, record: 'row', reason: why, outcome: 'row refused' }]);
    }
    expect(reader(false)(row('7', 'Helix', 'A', 'yes', '', '')).reported).toEqual([]);
  });

  it('keeps a row whose optional cell is bad, refuses one whose required cell is, and tells both', () => {
    const { staged, reported, absent } = reader(false)(row('7', 'N/A', '', 'maybe'));
    expect(staged).toMatchObject([{ key: '7', refused: true, values: {} }]);
    expect(
      reported.map(({ field, value, reason: why, outcome }) => [field, value, inEnglish(why), outcome]),
    ).toEqual([
      ['name', 'N/A', 'required and empty', 'row refused'],
      ['is_active', 'maybe', 'neither yes nor no', 'field left empty, row kept'],
    ]);
    expect(absent).toMatchObject([{ field: 'name', word: 'N/A' }]);
  });

  it('refuses texts that no database holds', () => {
    const reasons = ['a\u0000b', '\ud800', 'x'.repeat(201)].map(
      (name) => reader(false)(row('7', name, '', '')).reported.map(({ reason: why }) => inEnglish(why))[0],
    );
    expect(reasons).toEqual(['not a readable text', 'not a readable text', 'longer than 200 characters']);
  });

  it('refuses a mapping whose constant is no value of its field', () => {
    const wrong = { ...clients, fields: { name: 'Name', is_active: { constant: 'maybe' } } };
    const faulty = readMapping(JSON.stringify({ source: 'depot', records: { clients: wrong } }));
    expect(() => lineReader(faulty, header, false)).toThrow(
      /is_active: the constant 'maybe' is neither yes nor no/,
    );
  });
});
