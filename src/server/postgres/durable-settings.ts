import type pg from 'pg';
import { OperatorError } from '#server/config/operator-error.ts';

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];

/** Rejects a database whose settings could lose a confirmed write or read a damaged page unnoticed. */
export async function assertDurable(client: pg.ClientBase): Promise<void> {
  const settings = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [NEEDED],
  );
  for (const { name, setting } of settings.rows) {
    // remote_apply waits for the replicas as well: more than we ask for.
    if (setting !== 'on' && !(name === 'synchronous_commit' && setting === 'remote_apply'))
      throw notDurable(name, setting);
  }
  const overridden = await client.query<{ setting: string }>(
    `select setting from pg_db_role_setting, unnest(setconfig) as setting
      where setting like 'synchronous_commit=%' and setting not in ('synchronous_commit=on', 'synchronous_commit=remote_apply')`,
  );
  const [first] = overridden.rows;
  if (first) throw notDurable('synchronous_commit', `${first.setting.split('=')[1]} for a role or database`);
}

function notDurable(name: string, setting: string): OperatorError {
  return new OperatorError(
    `PostgreSQL would lose answered writes: its setting ${name} is ${setting}. Set it to on (ALTER SYSTEM or postgresql.conf) and start again.`,
  );
}
