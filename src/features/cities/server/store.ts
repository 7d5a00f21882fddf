import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';

/** All cities by name; they belong to nobody, so that every scope sees them. */
export function listAllCities(database: Queryable, _scope: Scope): Promise<{ _id: string; name: string }[]> {
  return database.rows(sql`select id::text as "_id", name from cities order by name, id`);
}
