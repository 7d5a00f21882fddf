import { afterAll, describe, expect, it } from 'vitest';
import { reason } from '#locales/reasons.ts';
import { openDatabase } from '#server/database/database.ts';
import { anyRow } from '#server/database/rows.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { readMapping } from '../../mapping.ts';
import type { ParsedRow, RowError } from './rows.ts';
import { createStaging, mergeLines, stageLines } from './stage-mapped.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());

const date = (take?: string) => ({ column: 'Date', date: 'YYYY-MM-DD', ...(take !== undefined && { take }) });
const mapping = (take?: string) =>
  readMapping(
    JSON.stringify({
      source: 'depot',
      records: {
        clients: { external_id: 'Client', fields: { name: 'Client', locations: 'Country' } },
        packages: { external_id: 'No', fields: { project: 'Project', airbill: 'No', date: date(take) } },
      },
    }),
  );
const row = (line: number, given: ParsedRow['given'], key: string | null = 'K'): ParsedRow => ({
  line,
  key,
  given,
  errors: [],
});

/** The records merged from rows of one kind, and the reported errors. */
function merge(kind: 'clients' | 'packages', rows: readonly ParsedRow[], take?: string) {
  const all = mapping(take);
  const mapped = all.records.find((one) => one.kind === kind);
  if (mapped === undefined) throw new Error(kind);
  return database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
    const reported: RowError[] = [];
    expect(await createStaging(transaction, all, false)).toBe(true);
    await stageLines(transaction, mapped, rows);
    await mergeLines(transaction, mapped, async (_purpose, statement) => {
      reported.push(...(await transaction.rows(statement)));
    });
    const records = await transaction.read(
      sql.of(anyRow)`select * from ${sql.id(`merged_${kind}`)} order by _n`,
    );
    const lists = await transaction.read(
      sql`select _line, field, value from ${sql.id(`listed_${kind}`)} order by 1, 3`,
    );
    return { records, lists, reported };
  });
}

describe('mergeLines', () => {
  it.each([
    [undefined, '2026-01-02', [{ line: 4, field: 'date', value: '2026-01-01', code: 'differs' }]],
    ['earliest', '2026-01-01', []],
    ['latest', '2026-01-02', []],
  ])('merges the rows of a record, its date by %s', async (take, expected, differences) => {
    const rows = [
      row(2, { airbill: 'K' }),
      row(3, { airbill: 'K', date: '2026-01-02' }),
      row(4, { airbill: 'K', date: '2026-01-01' }),
    ];
    const { records, reported } = await merge('packages', rows, take);
    expect(records).toMatchObject([{ _key: 'K', _line: 2, date: expected, project_id: null }]);
    expect(reported).toMatchObject(differences);
    expect(reported).toHaveLength(differences.length);
  });

  it('collects lists from all rows, without rejected ones', async () => {
    const rejected = {
      ...row(4, {}, 'L'),
      errors: [{ field: 'name', value: '', reason: reason('required') }],
    };
    const { records, lists } = await merge('clients', [
      row(2, { name: 'A', locations: ['UA'] }),
      row(3, { name: 'A', locations: ['PL', 'UA'] }),
      rejected,
    ]);
    expect(records).toMatchObject([{ _key: 'K', name: 'A' }]);
    expect(lists).toEqual([
      { _line: 2, field: 'locations', value: 'UA' },
      { _line: 3, field: 'locations', value: 'PL' },
      { _line: 3, field: 'locations', value: 'UA' },
    ]);
  });
});
