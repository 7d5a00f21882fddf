import { type RowOf, shape } from './rows.ts';
import { type Queryable, sql } from './sql.ts';

export const databaseState = shape({
  /** The demo world was loaded into this database. */
  marked: 'boolean',
  /** It contains no users and no business data. */
  empty: 'boolean',
});
export type DatabaseState = RowOf<typeof databaseState>;

/** What the server needs to know at start to decide about the demo world. */
export async function readDatabaseState(database: Queryable): Promise<DatabaseState> {
  const [state] = await database.read(
    sql.of(databaseState)`select exists (select from database_marks where name = 'demo') as marked,
      not exists (select from users) and not exists (select from clients) as empty`,
  );
  return state ?? { marked: false, empty: false };
}
