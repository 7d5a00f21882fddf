import { describe, expect, it } from 'vitest';
import type { Cell } from '#core/table-row.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { reason } from '#locales/reasons.ts';
import { readMapping } from '../../mapping.ts';
import { lineParser } from './parse-mapped.ts';

const clients = {
  external_id: 'No',
  fields: { name: 'Name', smo_ids: { column: 'Ids', split: '/' }, is_active: 'Open' },
};
const mapping = readMapping(
  JSON.stringify({ source: 'depot', words: { no_text: ['N/A'] }, records: { clients } }),
);
const header = { number: 1, cells: ['No', ' Name ', 'Ids', 'Open'] };
const parser = (ragged: boolean) => lineParser(mapping, header, ragged);
const row = (...cells: Cell[]) => ({ number: 2, cells });

describe('lineParser', () => {
  it('reads a row into the values of each kind, lists part by part', () => {
    const { rows, reported } = parser(false)(row('7', ' Helix ', 'A/ B//C', 'yes'));
    expect(rows).toEqual([
      {
        line: 2,
        key: '7',
        given: { name: 'Helix', is_active: 'true', smo_ids: ['A', 'B', 'C'] },
        errors: [],
      },
    ]);
    expect(reported).toEqual([]);
  });

  it('reads the cells of a workbook by their types, and missing ones as empty', () => {
    const { rows, reported } = parser(true)(row(7, { day: '2024-05-01' }, null, false));
    // A date in a text field is unreliable: the program may have converted a batch 3-4.
    expect(rows[0]).toMatchObject({ key: '7', given: {}, errors: [{ field: 'name' }] });
    expect(reported).toMatchObject([{ field: 'name', value: '2024-05-01', reason: { key: 'date_in_text' } }]);
    expect(parser(true)(row(7, 'Helix', null, false)).rows[0]).toMatchObject({
      key: '7',
      given: { name: 'Helix', is_active: 'false' },
    });
    expect(parser(true)(row(8, 'Helix')).rows[0]).toMatchObject({ key: '8', errors: [] });
  });

  it('rejects a CSV row wider or narrower than its header, except for trailing empty cells', () => {
    for (const cells of [
      ['7', 'Helix', 'A'],
      ['7', 'Helix', 'A', 'yes', 'more'],
    ]) {
      const { rows, reported } = parser(false)(row(...cells));
      expect(rows).toMatchObject([{ key: null, given: {}, errors: [{ field: '' }] }]);
      const why = reason('other_width', { cells: cells.length, width: 4 });
      expect(reported).toMatchObject([{ row: 2, record: 'row', reason: why, outcome: 'row refused' }]);
    }
    expect(parser(false)(row('7', 'Helix', 'A', 'yes', '', '')).reported).toEqual([]);
  });

  it('keeps a row with an invalid optional cell, rejects one with an invalid required cell, and reports both', () => {
    const { rows, reported, absent } = parser(false)(row('7', 'N/A', '', 'maybe'));
    expect(rows).toMatchObject([{ key: '7', given: {}, errors: [{ field: 'name' }] }]);
    expect(
      reported.map(({ field, value, reason: why, outcome }) => [field, value, inEnglish(why), outcome]),
    ).toEqual([
      ['name', 'N/A', 'this field is required', 'row refused'],
      ['is_active', 'maybe', 'must be yes or no', 'field left empty, row kept'],
    ]);
    expect(absent).toMatchObject([{ field: 'name', word: 'N/A' }]);
  });

  it('rejects texts that the database cannot store', () => {
    const reasons = ['a\u0000b', '\ud800', 'x'.repeat(201)].map(
      (name) => parser(false)(row('7', name, '', '')).reported.map(({ reason: why }) => inEnglish(why))[0],
    );
    expect(reasons).toEqual(['not readable as text', 'not readable as text', 'longer than 200 characters']);
  });

  it('rejects a mapping with an invalid constant', () => {
    const wrong = { ...clients, fields: { name: 'Name', is_active: { constant: 'maybe' } } };
    const invalid = readMapping(JSON.stringify({ source: 'depot', records: { clients: wrong } }));
    expect(() => lineParser(invalid, header, false)).toThrow(
      /is_active: the constant 'maybe': must be yes or no/,
    );
  });
});
