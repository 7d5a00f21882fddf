// The day that counts as today in SQL: the one of the business's time zone (BUSINESS_TZ), which the database keeps.
import { type Fragment, type Queryable, sql } from './sql.ts';

/** Today as a date; read once by a statement. */
export const businessDay: Fragment = sql`(select business_day())`;

/** The date of a moment. */
export function businessDayOf(moment: Fragment): Fragment {
  return sql`(${moment} at time zone (select business_time_zone()))::date`;
}

/** Keeps the time zone in the database, where every process, pool and replica reads it. */
export async function keepBusinessTimeZone(database: Queryable, timeZone: string): Promise<void> {
  await database.rows(sql`insert into database_marks (name, value) values ('business_time_zone', ${timeZone})
    on conflict (name) do update set value = excluded.value, set_at = now()
      where database_marks.value <> excluded.value`);
}
