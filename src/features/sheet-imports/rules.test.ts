import { describe, expect, it } from 'vitest';
import { importedKinds, recordFields } from '../imports/contract.ts';
import { headingOf, letterOf, sheetColumns } from './rules.ts';

describe('sheetColumns', () => {
  it.each(importedKinds)(
    '%s: every field has a heading of its own, and is known by it and by its name',
    (kind) => {
      const fields = ['external_id', ...Object.keys(recordFields[kind])];
      const headings = fields.map((field) => headingOf(kind, field));
      expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(fields.length);
      expect(sheetColumns(kind, headings, []).map(({ field }) => field)).toEqual(fields);
      expect(sheetColumns(kind, fields, []).map(({ field }) => field)).toEqual(fields);
    },
  );

  it('passes over columns that are computed or have no heading, and takes headings in any case', () => {
    const columns = sheetColumns('destructions', ['  destroyed ', 'Certificate', '', 'PROJECT'], []);
    expect(columns).toEqual([
      { field: 'destruction_date', column: 'destroyed', index: 0 },
      { field: 'project', column: 'PROJECT', index: 3 },
    ]);
  });

  it('asks for what a new row must have, unless rows are named or the list gives it', () => {
    expect(() => sheetColumns('packages', ['Airbill'], [])).toThrow("it has no column 'Project'");
    expect(sheetColumns('packages', ['Airbill'], ['project'])).toHaveLength(1);
    expect(sheetColumns('packages', ['external_id', 'Status'], [])).toHaveLength(2);
    expect(() => sheetColumns('packages', ['external_id'], [])).toThrow('none of its headings is known');
  });
});

it('letterOf counts columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(letterOf)).toEqual([
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
