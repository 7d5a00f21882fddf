// What holds of every trigger.
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';

it('none joins the rows before a statement with those after it', async () => {
  const { owner } = await testDatabase();
  const client = new pg.Client(owner);
  await client.connect();
  // The plan of the first statement of a connection is kept, which mostly has one row: each row of a large statement
  // would be compared with each other. A difference of two sets has no such plan.
  const { rows } = await client.query(
    `select proname from pg_proc where prorettype = 'trigger'::regtype
      and prosrc ~* 'old_rows' and prosrc ~* 'new_rows' and prosrc ~* '\\mjoin\\s+(old|new)_rows'`,
  );
  await client.end();
  expect(rows).toEqual([]);
});
