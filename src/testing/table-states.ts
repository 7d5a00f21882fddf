// Determines which tables a call wrote to.
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { TestApi } from './api.ts';

export interface TableStates {
  /**
   * The number of rows of each table and the transaction that wrote the newest: every write changes one of
   * them.
   */
  read(): Promise<Record<string, string>>;
}

/** The states of all tables of an API's database, for the tests of one file. */
export function tableStates(api: TestApi): TableStates {
  let owner: pg.Client;
  let text = '';
  beforeAll(async () => {
    owner = new pg.Client(api.connection.owner);
    await owner.connect();
    // For this many tables PostgreSQL would start workers, which takes twenty times as long as reading them.
    await owner.query('set max_parallel_workers_per_gather = 0');
    const { rows } = await owner.query<{ text: string }>(
      `select string_agg(format('select %L as name, count(*) || '' '' || max(xmin::text::bigint) as state from %I', relname, relname), ' union all ') as text
        from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    text = rows[0]?.text ?? '';
  });
  afterAll(() => owner.end());
  return {
    async read() {
      const { rows } = await owner.query<{ name: string; state: string }>({ name: 'states of tables', text });
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    },
  };
}

/** The names of the tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}
