import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';

/** Whether a demo world is still restored: data that somebody imported ends it. */
export async function isPurged(database: Queryable, _scope: Scope): Promise<boolean> {
  const ended = await database.rows(
    sql`select from database_marks where name = 'demo_restore' and value = 'off'`,
  );
  return ended.length === 0;
}

/** The settings of section contacts by name; public, so that every scope sees them. */
export async function findContacts(database: Queryable, _scope: Scope): Promise<Record<string, string>> {
  const rows = await database.rows<{ name: string; value: string }>(
    sql`select name, value #>> '{}' as value from global_settings
      where section = 'contacts' and value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
