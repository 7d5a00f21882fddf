import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { make } from '#testing/factories.ts';
import { type StagedTest, withStaged } from '#testing/import-staging.ts';
import { diffRecords, haveDiffsMoved, recordDiffs } from './diff.ts';
import { keepMissingFields, matchRecords } from './match.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());
beforeAll(async () => {
  const client = await make(database, 'clients', { source: 'portal', external_id: 'C-1', name: 'Helix' });
  await make(database, 'projects', {
    client_id: client,
    source: 'portal',
    external_id: 'PR-1',
    name: 'One',
    start_date: '2026-02-01',
  });
  await make(database, 'locations', { code: 'PL', name: 'Poland' });
  await database.write({ actor: 'test', reason: 'test', request: 'test' }, async (transaction) => {
    await transaction.rows(sql`insert into client_smo_ids (client_id, smo_id) values (${client}, 'S-1')`);
    await transaction.rows(sql`insert into client_locations (client_id, location_id)
      select ${client}, id from locations where code = 'UA'`);
  });
});

/** The result stored with the rows. */
const diff = (test: StagedTest) =>
  withStaged(database, test, async ({ transaction, importTarget, rows, report, read }) => {
    const [staged] = importTarget.records;
    await matchRecords(transaction, importTarget, staged, report);
    await keepMissingFields(transaction, rows, staged);
    await diffRecords(transaction, importTarget, staged);
    const counts = await recordDiffs(transaction, rows, staged);
    expect(await haveDiffsMoved(transaction, rows, staged)).toBe(false);
    const [row] = await read(sql.of({ state: 'string', old: 'unknown' })`select state, old from temp_rows`);
    return { counts, ...row };
  });

type Given = StagedTest['rows'][number][1];

describe('diffRecords', () => {
  it.each<[string, StagedTest['kind'], string, Given, string, unknown]>([
    ['a new record', 'clients', 'C-9', { name: 'New' }, 'new', null],
    ['the same name', 'clients', 'C-1', { name: 'Helix' }, 'unchanged', null],
    ['another name', 'clients', 'C-1', { name: 'Helix 2' }, 'changed', { name: 'Helix' }],
    ['nothing at all', 'clients', 'C-1', {}, 'unchanged', null],
    ['the same list', 'clients', 'C-1', { smo_ids: ['S-1'] }, 'unchanged', null],
    ['a longer list', 'clients', 'C-1', { smo_ids: ['S-1', 'S-2'] }, 'changed', { smo_ids: 'S-1' }],
    ['a shorter list', 'clients', 'C-1', { smo_ids: [] }, 'changed', { smo_ids: 'S-1' }],
    ['the same locations', 'clients', 'C-1', { locations: ['UA'] }, 'unchanged', null],
    ['other locations', 'clients', 'C-1', { locations: ['PL'] }, 'changed', { locations: 'UA' }],
    ['the same date', 'projects', 'PR-1', { start_date: '2026-02-01' }, 'unchanged', null],
    ['no date', 'projects', 'PR-1', { start_date: null }, 'changed', { start_date: '2026-02-01' }],
    ['a flag that was not given', 'projects', 'PR-1', { is_active: null }, 'unchanged', null],
    ['another flag', 'projects', 'PR-1', { is_active: 'false' }, 'changed', { is_active: 'true' }],
  ])('%s of %s', async (_what, kind, key, given, state, old) => {
    expect(await diff({ kind, rows: [[key, given]] })).toMatchObject({ state, old, counts: { [state]: 1 } });
  });

  it('a list is only extended in a non-strict import', async () => {
    const shorter = { kind: 'clients', rows: [['C-1', { smo_ids: [] }]], lenient: true } as const;
    expect(await diff(shorter)).toMatchObject({ state: 'unchanged' });
  });

  it('detects that the record was changed', async () => {
    const test = { kind: 'clients', rows: [['C-1', { name: 'Helix 3' }]] } as const;
    await withStaged(database, test, async ({ transaction, importTarget, rows, report }) => {
      const [staged] = importTarget.records;
      await matchRecords(transaction, importTarget, staged, report);
      await diffRecords(transaction, importTarget, staged);
      await recordDiffs(transaction, rows, staged);
      await transaction.rows(sql`update clients set name = 'Helix 4' where external_id = 'C-1'`);
      expect(await haveDiffsMoved(transaction, rows, staged)).toBe(true);
      await transaction.rows(sql`update clients set name = 'Helix' where external_id = 'C-1'`);
    });
  });
});
