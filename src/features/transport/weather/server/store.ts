// Weather by place. Public; RU and BY are excluded in every statement (WEA-03, A-112).
import * as z from 'zod/mini';
import { excludedLocationCodes, isListedLocation } from '#features/administration/locations/rules.ts';
import { shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type WeatherRecord, weatherRecord } from '../contract.ts';
import { historyLimit } from '../rules.ts';
import type { KeptAnswer, Place } from './adapters/weather-source.ts';

const isListed = sql`l.is_active and l.code <> all(${[...excludedLocationCodes]}::text[])`;
/** UA, GE, IL, the other offices, then the rest by code (WEA-04, A-110). */
const order = sql`l.office_position nulls last, l.code`;
const values = sql`w.date, w.temp::float8 as temp, w.weather, w.icon, w.humidity::float8 as humidity,
  w.wind_angle::float8 as wind_angle, w.wind_speed::float8 as wind_speed`;

export interface CountryWeather {
  readonly code: string;
  /** Number of all records. */
  readonly count: number;
  /** Newest first, up to the maximum limit. */
  readonly records: WeatherRecord[];
}

/** Returns the greatest id as a version: every write takes a new id, so changes are cheap to detect. */
export async function findVersion(database: Queryable): Promise<number> {
  const [row] = await database.read(sql.of({ version: 'number?' })`select max(id) as version from weather`);
  return row?.version ?? 0;
}

/** Lists the latest records up to now of each country that has any. */
export async function listWeather(database: Queryable): Promise<CountryWeather[]> {
  const rows = await database.read(
    sql.of(weatherRecord, { code: 'string', count: 'number' })`
      select l.code, n.count, ${values} from locations l
        cross join lateral (select count(*) as count from weather c where c.location_id = l.id and c.date <= now()) n
        cross join lateral (select * from weather c where c.location_id = l.id and c.date <= now()
          order by c.date desc limit ${historyLimit}) w
      where ${isListed} order by ${order}, w.date desc`,
  );
  const countries = new Map<string, CountryWeather>();
  for (const { code, count, ...record } of rows) {
    const country = countries.get(code) ?? { code, count, records: [] };
    country.records.push(record);
    countries.set(code, country);
  }
  return [...countries.values()];
}

/** Returns the locations that weather may be stored for, by code. */
export async function findLocationIds(
  database: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read(
    sql.of({ id: 'number', code: 'string' })`
      select l.id, l.code from locations l where ${isListed} and l.code = any(${[...codes]}::text[])`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export interface WeatherOf {
  readonly location_id: number;
  readonly record: WeatherRecord;
}

/** Stores a record, replacing the one of the same time; returns the change. */
export async function writeWeather(
  transaction: Queryable,
  { location_id, record }: WeatherOf,
  source: string,
): Promise<'created' | 'updated' | 'unchanged'> {
  const [row] = await transaction.rows(
    sql.of({ created: 'boolean' })`
      insert into weather as w (location_id, date, temp, weather, icon, humidity, wind_angle, wind_speed, source)
      values (${location_id}, ${record.date}, ${record.temp}, ${record.weather}, ${record.icon}, ${record.humidity},
        ${record.wind_angle}, ${record.wind_speed}, ${source})
      on conflict (location_id, date) do update set id = default, temp = excluded.temp, weather = excluded.weather,
        icon = excluded.icon, humidity = excluded.humidity, wind_angle = excluded.wind_angle,
        wind_speed = excluded.wind_speed, source = excluded.source
      where (w.temp, w.weather, w.icon, w.humidity, w.wind_angle, w.wind_speed) is distinct from
        (excluded.temp, excluded.weather, excluded.icon, excluded.humidity, excluded.wind_angle, excluded.wind_speed)
      returning xmax = 0 as created`,
  );
  if (row === undefined) return 'unchanged';
  return row.created ? 'created' : 'updated';
}

export interface WeatherPlace extends Place {
  readonly id: number;
  readonly code: string;
  /** Cache headers of this source's last response; undefined if there is none. */
  readonly kept: KeptAnswer | undefined;
}

const storedPlace = shape({
  id: 'number',
  code: 'string',
  lat: z.number(),
  lng: z.number(),
  fetched: 'boolean',
  last_modified: 'string?',
  expires_at: 'string?',
});

/** Lists active locations with coordinates, with the cache headers of this source. */
export async function listPlaces(database: Queryable, source: string): Promise<WeatherPlace[]> {
  const rows = await database.read(
    sql.of(
      storedPlace,
    )`select l.id, l.code, l.lat::float8 as lat, l.lng::float8 as lng, f.source is not null as fetched,
        f.last_modified, f.expires_at
      from locations l left join weather_fetches f on f.location_id = l.id and f.source = ${source}
        and exists (select from weather_forecasts c where c.location_id = l.id and c.source = f.source)
      where ${isListed} and l.lat is not null order by ${order}`,
  );
  return rows
    .filter(({ code }) => isListedLocation(code))
    .map(({ fetched, last_modified, expires_at, ...found }) => ({
      ...found,
      kept: fetched ? { last_modified, expires_at } : undefined,
    }));
}

/** Stores the cache headers of a source's response. */
export async function writeFetch(
  transaction: Queryable,
  locationId: number,
  source: string,
  { last_modified, expires_at }: KeptAnswer,
): Promise<void> {
  await transaction.rows(
    sql`insert into weather_fetches (location_id, source, last_modified, expires_at)
      values (${locationId}, ${source}, ${last_modified}, ${expires_at})
      on conflict (location_id, source) do update set last_modified = excluded.last_modified,
        expires_at = excluded.expires_at`,
  );
}

/** Replaces the forecast of a place. */
export async function replaceForecast(
  transaction: Queryable,
  place: WeatherPlace,
  source: string,
  hours: readonly WeatherRecord[],
): Promise<void> {
  await transaction.rows(sql`delete from weather_forecasts where location_id = ${place.id}`);
  await transaction.rows(
    sql`insert into weather_forecasts (location_id, source, date, temp, weather, icon, humidity, wind_angle, wind_speed)
      select ${place.id}, ${source}, h.* from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
        as h (date timestamptz, temp numeric, weather text, icon text, humidity numeric, wind_angle numeric, wind_speed numeric)
      on conflict (location_id, date) do nothing`,
  );
}

/** Returns the latest forecast hour up to now; undefined if there is none in the last 90 minutes. */
export async function findPresentHour(
  transaction: Queryable,
  locationId: number,
): Promise<WeatherRecord | undefined> {
  const [hour] = await transaction.read(
    sql.of(weatherRecord)`select ${values} from weather_forecasts w
      where w.location_id = ${locationId} and w.date <= now() and w.date > now() - interval '90 minutes'
      order by w.date desc limit 1`,
  );
  return hour;
}

/** Deletes records older than this many days. */
export async function removeOldWeather(database: Queryable, days: number): Promise<void> {
  await database.rows(sql`delete from weather where date < now() - make_interval(days => ${days}::int)`);
}

/**
 * Returns the minimum and maximum forecast temperature of a place in a period; undefined without a forecast.
 */
export async function findForecast(
  database: Queryable,
  locationId: number,
  { from, until }: { from: Date; until: Date },
): Promise<{ code: string; low: number; high: number } | undefined> {
  const [found] = await database.read(
    sql.of({ code: 'string', low: z.number(), high: z.number() })`
      select l.code, min(w.temp)::float8 as low, max(w.temp)::float8 as high
      from weather_forecasts w join locations l on l.id = w.location_id
      where w.location_id = ${locationId} and ${isListed} and w.date >= ${from} and w.date < ${until}
      group by l.code`,
  );
  return found;
}
