// A rule for every trigger.
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';

it('no trigger joins the old rows of a statement with its new ones', async () => {
  const { owner } = await testDatabase();
  const client = new pg.Client(owner);
  await client.connect();
  // The plan is kept from the first statement of a connection, which usually has one row: for a large
  // statement it would compare every old row with every new one. EXCEPT is linear.
  const { rows } = await client.query(
    `select proname from pg_proc where prorettype = 'trigger'::regtype
      and prosrc ~* 'old_rows' and prosrc ~* 'new_rows' and prosrc ~* '\\mjoin\\s+(old|new)_rows'`,
  );
  await client.end();
  expect(rows).toEqual([]);
});
