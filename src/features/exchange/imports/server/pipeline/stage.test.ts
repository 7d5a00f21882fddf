import { afterAll, describe, expect, it } from 'vitest';
import { reason } from '#locales/reasons.ts';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { withStaged } from '#testing/import-staging.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());

describe('stageRows', () => {
  it('creates typed records from rows, in order, with their list values', async () => {
    const rows = [
      ['C-2', { name: 'B', smo_ids: ['x', 'y'], is_active: 'false' }],
      ['C-1', { name: 'A', smo_ids: [] }],
    ] as const;
    await withStaged(database, { kind: 'clients', rows }, async ({ records, read, reported }) => {
      expect(await records()).toMatchObject([
        { _n: 1, _line: 2, _key: 'C-2', _id: null, _state: 'new', name: 'B', is_active: false },
        { _n: 2, _line: 3, _key: 'C-1', _id: null, _state: 'new', name: 'A', is_active: null },
      ]);
      expect(await read(sql`select _key, field, value from listed_clients order by value`)).toEqual([
        { _key: 'C-2', field: 'smo_ids', value: 'x' },
        { _key: 'C-2', field: 'smo_ids', value: 'y' },
      ]);
      expect(reported).toEqual([]);
    });
  });

  it.each([
    ['a key', 'C-1', ['3 external_id C-1 duplicate_key']],
    ['a key of the portal', 'auto:1', ['3 duplicate_row']],
  ])('stages the first of two rows with %s, and reports the other', async (_what, key, errors) => {
    const rows = [
      [key, { name: 'A' }],
      [key, { name: 'B' }],
    ] as const;
    await withStaged(database, { kind: 'clients', rows }, async ({ records, reported }) => {
      expect(await records()).toMatchObject([{ _key: key, name: 'A' }]);
      expect(reported).toEqual(errors);
    });
  });

  const error = (field: string) => [{ field, value: 'x', reason: reason('not_a_number') }];
  it.each([
    ['not at all', 'weight', {}, []],
    ['without the value, where all rows are imported or none', 'weight', { allOrNothing: true }, [null]],
    ['not at all if the key is wrong', 'external_id', { allOrNothing: true }, []],
    ['not at all if the row as a whole is', '', { allOrNothing: true }, []],
  ] as const)('stages a row with an error %s', async (_how, field, importTarget, weights) => {
    const rows = [['P-1', { airbill: 'AB-1', weight: 'x' }]] as const;
    const test = { kind: 'packages', rows, errors: error(field), importTarget } as const;
    await withStaged(database, test, async ({ records }) => {
      expect((await records()).map(({ weight }) => weight)).toEqual(weights);
    });
  });
});
