// Open-Meteo (https://open-meteo.com/en/docs). Access without a key is for non-commercial use; customers have
// a key and a separate host. Errors are {"error": true, "reason": "…"} with status 400, or 429 for rate
// limits.
import * as z from 'zod/mini';
import { jsonOf } from '#server/http/outgoing-call.ts';
import type { Sky } from '../../rules.ts';
import { coordinate, recordOf, unexpectedAnswer, type WeatherSource } from './weather-source.ts';

const openAddress = 'https://api.open-meteo.com/v1';
const customersAddress = 'https://customer-api.open-meteo.com/v1';

const series = z.array(z.nullable(z.number()));
const forecast = z.object({
  hourly: z.object({
    time: z.array(z.int()),
    temperature_2m: series,
    relative_humidity_2m: series,
    wind_direction_10m: series,
    wind_speed_10m: series,
    weather_code: series,
  }),
});
const asked =
  'temperature_2m,relative_humidity_2m,wind_direction_10m,wind_speed_10m,weather_code&timeformat=unixtime&timezone=UTC&wind_speed_unit=ms&forecast_days=7';

export const askOpenMeteo: WeatherSource = async ({ url, token, userAgent, call }, place) => {
  const base = url ?? (token === undefined ? openAddress : customersAddress);
  const { hostname } = new URL(base);
  const key = token === undefined ? '' : `&apikey=${encodeURIComponent(token)}`;
  const answer = await call({
    url: `${base}/forecast?latitude=${coordinate(place.lat)}&longitude=${coordinate(place.lng)}&hourly=${asked}${key}`,
    headers: { 'user-agent': userAgent },
  });
  const { data, error } = z.safeParse(forecast, jsonOf(answer, hostname));
  if (data === undefined) throw unexpectedAnswer(hostname, error);
  const { hourly } = data;
  const hours = hourly.time.flatMap((seconds, index) => {
    const sky = skyOf(hourly.weather_code[index]);
    const temp = hourly.temperature_2m[index] ?? undefined;
    const humidity = hourly.relative_humidity_2m[index] ?? undefined;
    const wind_angle = hourly.wind_direction_10m[index] ?? undefined;
    const wind_speed = hourly.wind_speed_10m[index] ?? undefined;
    // Hours beyond the model's range are null.
    if (
      sky === undefined ||
      temp === undefined ||
      humidity === undefined ||
      wind_angle === undefined ||
      wind_speed === undefined
    )
      return [];
    const date = new Date(seconds * 1000);
    return recordOf(hostname, { date, sky, temp, humidity, wind_angle, wind_speed });
  });
  if (hours.length === 0) throw unexpectedAnswer(hostname);
  return { hours, kept: { last_modified: null, expires_at: null } };
};

/** WMO codes (table 4677) used by Open-Meteo: the upper bound of each group. */
const skyUpTo: readonly (readonly [number, Sky])[] = [
  [0, 'clear'],
  [2, 'partly'],
  [3, 'clouds'],
  [48, 'fog'],
  [55, 'rain'],
  [57, 'sleet'],
  [65, 'rain'],
  [67, 'sleet'],
  [77, 'snow'],
  [82, 'rain'],
  [86, 'snow'],
  [99, 'thunder'],
];

function skyOf(code: number | null | undefined): Sky | undefined {
  return code === null || code === undefined ? undefined : skyUpTo.find(([last]) => code <= last)?.[1];
}
