import { describe, expect, it } from 'vitest';
import { batches } from '#locales/en/batches.ts';
import { clients } from '#locales/en/clients.ts';
import { history } from '#locales/en/history.ts';
import { invoices } from '#locales/en/invoices.ts';
import { kits } from '#locales/en/kits.ts';
import { packages } from '#locales/en/packages.ts';
import { projects } from '#locales/en/projects.ts';
import { records } from '#locales/en/records.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { reason } from '#locales/reasons.ts';
import { sheetColumns } from './headings.ts';

const english = { batches, kits, clients, projects, packages, invoices, records, history };

/** The columns, or the reasons why the header was rejected. */
function columnsOf(...given: Parameters<typeof sheetColumns>) {
  const reading = sheetColumns(...given);
  return 'columns' in reading ? reading.columns : inEnglish(reading.error);
}

describe('sheetColumns', () => {
  it('skips columns that are computed or have no heading, and accepts headings in any case', () => {
    const header = ['  destroyed ', 'Certificate', '', 'PROJECT'];
    expect(columnsOf('destructions', header, [], [english])).toEqual([
      { field: 'destruction_date', column: 'destroyed', index: 0 },
      { field: 'project', column: 'PROJECT', index: 3 },
    ]);
  });

  it('requires the columns for a new row, unless rows have an id or the list provides the value', () => {
    const columns = (header: string[], given: string[] = []) =>
      columnsOf('packages', header, given, [english]);
    expect(columns(['Airbill'])).toBe("missing columns: 'Project'");
    expect(columns(['Airbill'], ['project'])).toHaveLength(1);
    expect(columns(['external_id', 'Status'])).toHaveLength(2);
    expect(columns(['external_id'])).toContain('no recognised columns');
  });

  it('uses the language that matches most headings, also for its messages', () => {
    // In this language the heading of the airbill equals the English one of the status.
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

  it('rejects a heading that is duplicated or unreadable', () => {
    expect(columnsOf('packages', ['Airbill', 'airbill'], [], [english])).toContain('twice');
    const cell = { error: reason('formula'), shown: '3' };
    expect(columnsOf('packages', [cell], [], [english])).toContain('in column A is not valid: a formula');
  });
});
