// Today in SQL: the date in the business's time zone (BUSINESS_TZ), which is stored in the database.
import { type Fragment, type Queryable, sql } from './sql.ts';

/** Today as a date; evaluated once per statement. */
export const businessDay: Fragment = sql`(select business_day())`;

/** The date of a timestamp. */
export function businessDayOf(moment: Fragment): Fragment {
  return sql`(${moment} at time zone (select business_time_zone()))::date`;
}

/** Stores the time zone in the database, where every process, pool and replica reads it. */
export async function keepBusinessTimeZone(database: Queryable, timeZone: string): Promise<void> {
  await database.rows(sql`insert into database_marks (name, value) values ('business_time_zone', ${timeZone})
    on conflict (name) do update set value = excluded.value, set_at = now()
      where database_marks.value <> excluded.value`);
}
