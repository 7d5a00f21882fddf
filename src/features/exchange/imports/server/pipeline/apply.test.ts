import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { make } from '#testing/factories.ts';
import { type StagedTest, type Staging, withStaged } from '#testing/import-staging.ts';
import { applyRecords, keepValuesBefore, recordNewIds } from './apply.ts';
import { diffRecords, recordDiffs } from './diff.ts';
import { keepMissingFields, matchRecords } from './match.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());
const ids = { client: 0 };
beforeAll(async () => {
  ids.client = await make(database, 'clients', { source: 'portal', external_id: 'C-1', name: 'Helix' });
  await make(database, 'projects', {
    client_id: ids.client,
    source: 'portal',
    external_id: 'PR-1',
    name: 'One',
  });
  await database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(sql`insert into client_smo_ids (client_id, smo_id) values (${ids.client}, 'S-1')`),
  );
});

/** Applies rows as a commit does; `work` receives the result and the reported progress. */
function apply<Result>(test: StagedTest, work: (staging: Staging, progress: number[]) => Promise<Result>) {
  return withStaged(database, test, async (staging) => {
    const { transaction, importTarget, rows, report } = staging;
    const [staged] = importTarget.records;
    const progress: number[] = [];
    await matchRecords(transaction, importTarget, staged, report);
    await keepMissingFields(transaction, rows, staged);
    await diffRecords(transaction, importTarget, staged);
    await recordDiffs(transaction, rows, staged);
    await keepValuesBefore(transaction, rows, staged);
    await applyRecords(transaction, importTarget, staged, (records) => progress.push(records));
    await recordNewIds(transaction, rows, staged);
    return work(staging, progress);
  });
}

describe('applyRecords', () => {
  it('creates new records with their lists and search text, and stores their ids with the rows', async () => {
    const rows = [['C-9', { name: 'Nova', smo_ids: ['N-1', 'N-2'], locations: ['UA'] }]] as const;
    await apply({ kind: 'clients', rows }, async ({ read }, progress) => {
      expect(
        await read(sql`select c.name, c.source, c.is_active, c.search_text, c.id = r.record_id as noted,
          (select array_agg(smo_id order by 1) from client_smo_ids s where s.client_id = c.id) as smo_ids,
          (select array_agg(code) from client_locations k join locations l on l.id = k.location_id
            where k.client_id = c.id) as locations
        from clients c, temp_rows r where c.external_id = 'C-9'`),
      ).toEqual([
        {
          name: 'Nova',
          source: 'portal',
          is_active: true,
          search_text: expect.stringContaining('nova') as string,
          noted: true,
          smo_ids: ['N-1', 'N-2'],
          locations: ['UA'],
        },
      ]);
      expect(progress).toEqual([1]);
    });
  });

  it('updates the fields of a row and stores the previous values for an undo', async () => {
    const rows = [['C-1', { name: 'Helix 2', smo_ids: ['S-2'] }]] as const;
    await apply({ kind: 'clients', rows }, async ({ read }) => {
      expect(
        await read(sql`select c.name, array(select smo_id from client_smo_ids s where s.client_id = c.id) as smo_ids
          from clients c where c.id = ${ids.client}`),
      ).toEqual([{ name: 'Helix 2', smo_ids: ['S-2'] }]);
      expect(
        await read(sql`select before -> 'name' as name, before -> 'smo_ids' as smo_ids from temp_rows`),
      ).toEqual([{ name: 'Helix', smo_ids: ['S-1'] }]);
    });
  });

  it('writes neither unchanged nor rejected records', async () => {
    const rows = [
      ['PR-1', { name: 'One', client: 'C-1' }],
      ['PR-9', { name: 'New', client: 'Absent' }],
    ] as const;
    const before = await database.rows(sql`select id, updated_at from projects order by id`);
    await apply({ kind: 'projects', rows }, async ({ read }, progress) => {
      expect(await read(sql`select id, updated_at from projects order by id`)).toEqual(before);
      expect(progress).toEqual([]);
    });
  });

  it('gives a package the client of its project', async () => {
    const rows = [['P-1', { project: 'PR-1', airbill: 'AB-1' }]] as const;
    await apply({ kind: 'packages', rows }, async ({ read }) => {
      expect(await read(sql`select client_id from packages where external_id = 'P-1'`)).toEqual([
        { client_id: ids.client },
      ]);
    });
  });
});
