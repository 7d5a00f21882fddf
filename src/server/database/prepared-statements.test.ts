// A shortened day of mixed traffic on one connection, with repeated and unique statements. Neither the
// prepared statements nor the memory of its backend grow with the number of texts.
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { preparedMaximum } from './connections.ts';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';

it('keeps a bounded number of statements on a connection, and its backend as large as it was', async () => {
  const { owner } = await testDatabase();
  // The superuser switches to the runtime role and may still read the backend's memory use.
  const database = openDatabase({ ...owner, max: 1 });
  const cause = { actor: 'test', reason: 'test', request: 'test' };
  const seen = () =>
    database.write(cause, async (transaction) => {
      await transaction.rows(sql`set local role none`);
      const [row] = await transaction.rows(
        sql.of({ statements: 'number', bytes: 'number' })`
          select (select count(*)::int from pg_prepared_statements) as statements,
          (select sum(total_bytes)::int from pg_backend_memory_contexts) as bytes`,
      );
      return row ?? { statements: 0, bytes: 0 };
    });
  const work = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      const column = sql.id(`column ${n}`);
      // Each text comes twice, as a page and its next one do.
      for (let times = 0; times < 2; times += 1) {
        await database.rows(
          sql`select u.name as ${column} from users u where u.email = ${'unknown'} order by 1`,
        );
        await database.rows(sql`select count(*) from sessions where token_hash = ${Buffer.alloc(32)}`);
      }
    }
  };
  await work(0, 2 * preparedMaximum);
  const early = await seen();
  await work(2 * preparedMaximum, 5 * preparedMaximum);
  const late = await seen();
  expect(early.statements).toBeGreaterThan(preparedMaximum / 2);
  expect(late.statements).toBeLessThanOrEqual(preparedMaximum);
  expect(late.bytes).toBeLessThan(early.bytes * 1.1);
  await database.close();
});
