// Weather risk of a package: the storage limits of its goods compared with the forecast for its hand-over.
// Advice only: the packaging is unknown, and the forecast is for the country's office.
import { daysBetween, plainDateIn, startOfDay } from '#core/dates.ts';
import { findForecast } from '#features/transport/weather/server/service.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { WeatherAdvice } from '../contract.ts';
import { limitsOf, riskOf, strictest } from '../rules.ts';
import type { HandOver } from './store.ts';

const dayMs = 24 * 3600_000;
/** A package that was dispatched up to this many days ago and is not delivered may still be in transit. */
const daysUnderWay = 14;

/** Returns the advice, or null if any input is unknown. */
export async function adviceOn(
  database: Queryable,
  { day, location_id, storage, delivered }: HandOver,
  timeZone: string,
): Promise<WeatherAdvice | null> {
  if (delivered || day === null || location_id === null) return null;
  const known = storage.map(limitsOf);
  const limits = strictest(known.filter((one) => one !== undefined));
  if (limits === undefined || known.includes(undefined)) return null;
  const now = new Date();
  const today = plainDateIn(timeZone, now);
  if (daysBetween(day, today) > daysUnderWay) return null;
  const from = day < today ? now : startOfDay(day);
  const until = new Date(from.getTime() + dayMs);
  const forecast = await findForecast(database, location_id, { from, until });
  if (forecast === undefined) return null;
  const { code: location, low, high } = forecast;
  return {
    storage,
    ...limits,
    location,
    from: from.toISOString(),
    until: until.toISOString(),
    low,
    high,
    risk: riskOf(limits, forecast),
  };
}
