import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { testDatabase } from '#testing/database.ts';
import { withStaged } from '#testing/import-staging.ts';
import { storedError } from '../stored-reasons.ts';
import { countWarnings, recordErrors } from './errors.ts';
import { type RowError, rowError } from './rows.ts';

const database = openDatabase((await testDatabase()).app);
afterAll(() => database.close());

/** A statement that returns these errors of row 2. */
const found = (...errors: (readonly [field: string, code: RowError['code']])[]) => {
  const values = errors.map(([field, code]) => sql`(${field}::text, ${code}::text)`);
  return sql.of(rowError)`select 2::bigint as line, field, 'x' as value, code, true as refused
    from (values ${sql.join(values)}) v (field, code)`;
};

describe('recordErrors', () => {
  it.each([
    [
      'one error of a cell',
      [
        ['name', 'taken'],
        ['name', 'missing'],
      ],
      ['name taken'],
    ],
    [
      'every error of the key and of the row as a whole',
      [
        ['external_id', 'voided'],
        ['external_id', 'other_kind'],
        ['', 'duplicate_row'],
        ['', 'no_such_id'],
      ],
      ['external_id voided', 'external_id other_kind', ' same_row', ' no_such_id'],
    ],
  ] as const)('keeps %s', async (_what, errors, expected) => {
    const rows = [
      ['C-1', { name: 'A' }],
      ['C-2', { name: 'B' }],
    ] as const;
    await withStaged(database, { kind: 'clients', rows }, async ({ transaction, rows: table, read }) => {
      const record = recordErrors(transaction, table, 'clients');
      for (const [index, error] of errors.entries()) await record(`rule_${index}`, found(error));
      const [first, second] = await read(
        sql.of({ state: 'string', errors: z.array(storedError) })`select state, faults as errors
          from temp_rows order by line`,
      );
      expect(first?.state).toBe('wrong');
      expect(first?.errors.map(({ field, reason }) => `${field} ${reason.key}`)).toEqual(expected);
      expect(second).toEqual({ state: 'new', errors: [] });
    });
  });

  it('stores warnings separately from errors, without changing their row’s state', async () => {
    const rows = [['C-1', { name: 'A' }]] as const;
    await withStaged(database, { kind: 'clients', rows }, async ({ transaction, rows: table, read }) => {
      const record = recordErrors(transaction, table, 'clients');
      await record('rule', found(['name', 'expired_batch'], ['name', 'unknown_batch']), 'warning');
      expect(await countWarnings(transaction, table)).toBe(2);
      expect(await read(sql`select state, faults from temp_rows`)).toEqual([{ state: 'new', faults: [] }]);
    });
  });
});
