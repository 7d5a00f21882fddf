import { describe, expect, it } from 'vitest';
import { clients } from '#core/i18n/en/clients.ts';
import { history } from '#core/i18n/en/history.ts';
import { invoices } from '#core/i18n/en/invoices.ts';
import { packages } from '#core/i18n/en/packages.ts';
import { projects } from '#core/i18n/en/projects.ts';
import { records } from '#core/i18n/en/records.ts';
import { inEnglish, reason } from '#core/i18n/reasons.ts';
import { letterOf, sheetColumns } from './rules.ts';

const english = { clients, projects, packages, invoices, records, history };

/** The columns, or in words why there are none. */
function columnsOf(...given: Parameters<typeof sheetColumns>) {
  const reading = sheetColumns(...given);
  return 'columns' in reading ? reading.columns : inEnglish(reading.fault);
}

describe('sheetColumns', () => {
  it('passes over columns that are computed or have no heading, and takes headings in any case', () => {
    const header = ['  destroyed ', 'Certificate', '', 'PROJECT'];
    expect(columnsOf('destructions', header, [], [english])).toEqual([
      { field: 'destruction_date', column: 'destroyed', index: 0 },
      { field: 'project', column: 'PROJECT', index: 3 },
    ]);
  });

  it('asks for what a new row must have, unless rows are named or the list gives it', () => {
    const columns = (header: string[], given: string[] = []) =>
      columnsOf('packages', header, given, [english]);
    expect(columns(['Airbill'])).toBe("it has no column 'Project'");
    expect(columns(['Airbill'], ['project'])).toHaveLength(1);
    expect(columns(['external_id', 'Status'])).toHaveLength(2);
    expect(columns(['external_id'])).toContain('none of its headings is known');
  });

  it('takes the language that fits most of a header, and says in it what it knows', () => {
    // In this one the word for the airbill is what English calls the status.
    const other = {
      ...english,
      packages: { ...packages, airbill: 'Status', status: 'Zustand', date: 'Datum' },
    };
    const fields = (header: string[]) => {
      const columns = columnsOf('packages', header, ['project'], [english, other]);
      return typeof columns === 'string' ? columns : columns.map(({ field }) => field);
    };
    expect(fields(['Status', 'Date', 'Airbill'])).toEqual(['status', 'date', 'airbill']);
    expect(fields(['Status', 'Datum', 'Zustand'])).toEqual(['airbill', 'date', 'status']);
    expect(fields(['Datum', 'Zustand', 'Gewichtsding'])).toContain("'Zustand'");
  });

  it('refuses a heading that stands there twice or cannot be read', () => {
    expect(columnsOf('packages', ['Airbill', 'airbill'], [], [english])).toContain('twice');
    const cell = { fault: reason('formula'), shown: '3' };
    expect(columnsOf('packages', [cell], [], [english])).toContain('in column A is a formula');
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
