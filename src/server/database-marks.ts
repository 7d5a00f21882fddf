import { type Queryable, sql } from './sql.ts';

export interface DatabaseState {
  /** The demo world was loaded into this database. */
  readonly marked: boolean;
  /** Nobody and nothing of the business is in it. */
  readonly empty: boolean;
}

/** What a start needs to know before it decides about the demo world. */
export async function readDatabaseState(database: Queryable): Promise<DatabaseState> {
  const [state] = await database.rows<DatabaseState>(
    sql`select exists (select from database_marks where name = 'demo') as marked,
      not exists (select from users) and not exists (select from clients) as empty`,
  );
  return state ?? { marked: false, empty: false };
}
