import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { make } from '#testing/factories.ts';
import { withStaged } from '#testing/import-staging.ts';
import { keepMissingFields, matchRecords } from './match.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());
const ids = { helix: 0, project: 0, package: 0 };
beforeAll(async () => {
  const portal = { source: 'portal' };
  ids.helix = await make(database, 'clients', { ...portal, external_id: 'C-1', name: 'Helix' });
  ids.project = await make(database, 'projects', { client_id: ids.helix, name: 'One of a name' });
  for (const _ of [1, 2]) await make(database, 'projects', { client_id: ids.helix, name: 'Twin' });
  const values = { client_id: ids.helix, project_id: ids.project, airbill: 'AB-1', weight: '2', doc_id: 'D' };
  ids.package = await make(database, 'packages', { ...values, ...portal, external_id: 'P-1' });
});

describe('matchRecords', () => {
  it.each([
    ['its external id', 'C-1', {}, true],
    ['the id of the portal', 'id', {}, true],
    ['nothing else', 'Helix', {}, false],
    ['an external id of another source', 'C-1', { source: 'depot' }, false],
  ])('finds a record by %s', async (_by, given, importTarget, found) => {
    const key = given === 'id' ? `id:${ids.helix}` : given;
    const test = { kind: 'clients', rows: [[key, { name: 'Helix' }]], importTarget } as const;
    await withStaged(database, test, async (staging) => {
      const { transaction, records, report } = staging;
      await matchRecords(transaction, staging.importTarget, staging.importTarget.records[0], report);
      expect(await records()).toMatchObject([{ _id: found ? ids.helix : null }]);
    });
  });

  it.each([
    ['by the one name it has', 'one of a  NAME', [], true],
    ['by its id', 'id', [], true],
    ['not by a name that two have', 'Twin', [/^2 project Twin Twin · Helix \(id:\d+\), Twin · Helix/], false],
    ['not at all', 'Absent', [/^2 project Absent unknown$/], false],
  ])('finds the record that a row refers to %s', async (_how, given, errors, found) => {
    const project = given === 'id' ? `id:${ids.project}` : given;
    const test = { kind: 'packages', rows: [['P-9', { project, airbill: 'AB-9' }]] } as const;
    await withStaged(database, test, async ({ transaction, importTarget, records, report, reported }) => {
      await matchRecords(transaction, importTarget, importTarget.records[0], report);
      expect(await records()).toMatchObject([
        found ? { project_id: ids.project, _state: 'new' } : { project_id: null, _state: 'refused' },
      ]);
      expect(reported).toEqual(errors.map((one) => expect.stringMatching(one) as string));
    });
  });

  it('STOCK-12 an unknown depot rejects its row even where a file is taken as it is', async () => {
    const test = { kind: 'inbounds', rows: [['I-9', { depot: 'Absent' }]], lenient: true } as const;
    await withStaged(database, test, async ({ transaction, importTarget, records, report, reported }) => {
      await matchRecords(transaction, importTarget, importTarget.records[0], report);
      expect(await records()).toMatchObject([{ depot_id: null, _state: 'refused' }]);
      expect(reported).toEqual(['2 depot Absent unknown']);
    });
  });

  it.each([
    ['rejects its row', false, '2 locations XX unknown', 'refused'],
    ['is left out where a file is taken as it is', true, '2 locations XX unknown?', 'new'],
  ])('an unknown location %s', async (_what, lenient, error, state) => {
    const rows = [['C-9', { name: 'New', locations: ['UA', 'XX'] }]] as const;
    await withStaged(database, { kind: 'clients', rows, lenient }, async (staging) => {
      const { transaction, records, report, reported, read } = staging;
      await matchRecords(transaction, staging.importTarget, staging.importTarget.records[0], report);
      expect(reported).toEqual([error]);
      expect(await records()).toMatchObject([{ _state: state }]);
      expect(await read(sql`select value from listed_clients`)).toEqual([{ value: 'UA' }]);
    });
  });
});

describe('keepMissingFields', () => {
  it('keeps the stored value of a field that its row does not contain, and clears one that is null', async () => {
    const rows = [
      ['P-1', { weight: null }],
      ['P-9', { airbill: 'AB-9', doc_id: 'E' }],
    ] as const;
    await withStaged(database, { kind: 'packages', rows }, async (staging) => {
      const { transaction, importTarget, records, report } = staging;
      await matchRecords(transaction, importTarget, importTarget.records[0], report);
      await keepMissingFields(transaction, staging.rows, importTarget.records[0]);
      expect(await records()).toMatchObject([
        { airbill: 'AB-1', doc_id: 'D', weight: null },
        { airbill: 'AB-9', doc_id: 'E', weight: null },
      ]);
    });
  });
});
