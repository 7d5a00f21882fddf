import { describe, expect, it } from 'vitest';
import type { Cell } from '#core/table-row.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { reason } from '#locales/reasons.ts';
import type { KindName } from '#record-types/imports.ts';
import { sheetParser } from './parse-sheet.ts';
import type { ParsedRow } from './rows.ts';

const hints = { decimal: undefined, epochDays: 0, timeZone: 'UTC' };
const fieldsOf: Partial<Record<KindName, string[]>> = {
  clients: ['external_id', 'name', 'smo_ids'],
  packages: ['external_id', 'airbill', 'weight', 'status_place'],
};

function parse(kind: KindName, cells: Cell[], { ragged = true, constants = {} } = {}): ParsedRow {
  const columns = (fieldsOf[kind] ?? []).map((field, index) => ({ field, column: field, index }));
  const header = { number: 1, cells: columns.map(({ column }) => column) };
  return sheetParser({ kind, columns, constants, header, ragged, hints })({ number: 7, cells });
}
const errorsOf = ({ errors }: ParsedRow) =>
  errors.map(({ field, value, reason: why }) => [field, value, inEnglish(why)]);

describe('sheetParser', () => {
  it('reads a row into its key and values; empty cells are null and lists are complete', () => {
    expect(parse('clients', ['C-1', ' Helix ', 'A1; B2'])).toEqual({
      line: 7,
      key: 'C-1',
      given: { name: 'Helix', smo_ids: ['A1', 'B2'] },
      errors: [],
    });
    expect(parse('packages', ['P-1', 'AB-1']).given).toEqual({
      airbill: 'AB-1',
      weight: null,
      status_place: null,
    });
  });

  it.each([
    [
      'what a cell cannot be',
      ['P-1', 'AB-1', 'heavy'],
      [['weight', 'heavy', inEnglish(reason('not_a_number'))]],
    ],
    ['a required cell that is empty', ['P-1', '', '1'], [['airbill', '', inEnglish(reason('required'))]]],
    [
      'a cell that cannot be trusted',
      ['P-1', 'AB-1', { error: reason('formula'), shown: '3' }],
      [['weight', '3', inEnglish(reason('formula'))]],
    ],
    [
      'a place without a status',
      ['P-1', 'AB-1', '', 'Kyiv'],
      [['status_place', 'Kyiv', inEnglish(reason('no_status'))]],
    ],
    [
      'a value without a heading',
      ['P-1', 'AB-1', '', '', 'more'],
      [['', 'more', inEnglish(reason('under_no_heading'))]],
    ],
  ] as const)('reports %s', (_what, cells, errors) => {
    expect(errorsOf(parse('packages', [...cells]))).toEqual(errors);
  });

  it('keeps the text of a rejected cell, to be exported with the file', () => {
    expect(parse('packages', ['P-1', 'AB-1', 'heavy']).given).toMatchObject({ weight: 'heavy' });
  });

  it('reports a CSV row narrower than its header; a workbook omits empty cells', () => {
    expect(errorsOf(parse('packages', ['P-1', 'AB-1'], { ragged: false }))).toEqual([
      ['', '', inEnglish(reason('other_width', { cells: 2, width: 4 }))],
    ]);
    expect(errorsOf(parse('packages', ['P-1', 'AB-1']))).toEqual([]);
  });

  it('gives a row without a key one derived from its content', () => {
    const keyOf = (...cells: Cell[]) => parse('clients', cells).key;
    expect(keyOf(null, 'Helix')).toMatch(/^auto:[0-9a-f]{24}$/);
    expect(keyOf(null, 'Helix')).toBe(keyOf('', 'Helix'));
    expect(keyOf(null, 'Helix')).not.toBe(keyOf(null, 'Other'));
  });

  it('fills in the list’s values, unless the file has its own', () => {
    const constants = { airbill: 'AB-9' };
    expect(parse('packages', ['P-1', ''], { constants }).given).toMatchObject({ airbill: 'AB-9' });
    expect(parse('packages', ['P-1', 'AB-1'], { constants }).given).toMatchObject({ airbill: 'AB-1' });
  });
});
