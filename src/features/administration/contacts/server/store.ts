import { type Queryable, sql } from '#server/database/sql.ts';

/** Whether a demo world is still restored; the first import of data ends that. */
export async function isPurged(database: Queryable): Promise<boolean> {
  const ended = await database.read(
    sql`select from database_marks where name = 'demo_restore' and value = 'off'`,
  );
  return ended.length === 0;
}

/** The settings of section contacts by name; they are public. */
export async function findContacts(database: Queryable): Promise<Record<string, string>> {
  const rows = await database.read(
    sql.of({ name: 'string', value: 'string' })`select name, value #>> '{}' as value from global_settings
      where section = 'contacts' and value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
