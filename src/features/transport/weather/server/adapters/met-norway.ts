// MET Norway, Locationforecast 2.0 (https://api.met.no/weatherapi/locationforecast/2.0/documentation). Its
// terms: a User-Agent that identifies the client, at most four decimals, no request before `Expires`, then a
// conditional one. 203 announces the deprecation of the version, 429 is rate limiting. Its data is free for
// commercial use under CC BY 4.0.
import * as z from 'zod/mini';
import { jsonOf, statusError } from '#server/http/outgoing-call.ts';
import type { Sky } from '../../rules.ts';
import { coordinate, recordOf, unexpectedAnswer, type WeatherSource } from './weather-source.ts';

const address = 'https://api.met.no/weatherapi/locationforecast/2.0';

const symbol = z.optional(z.object({ summary: z.object({ symbol_code: z.string() }) }));
const forecast = z.object({
  properties: z.object({
    timeseries: z.array(
      z.object({
        time: z.iso.datetime(),
        data: z.object({
          instant: z.object({
            details: z.object({
              air_temperature: z.number(),
              relative_humidity: z.number(),
              wind_from_direction: z.number(),
              wind_speed: z.number(),
            }),
          }),
          next_1_hours: symbol,
          next_6_hours: symbol,
          next_12_hours: symbol,
        }),
      }),
    ),
  }),
});

export const askMetNorway: WeatherSource = async ({ url, userAgent, call, report }, place, kept) => {
  const base = url ?? address;
  const { hostname } = new URL(base);
  const answer = await call({
    url: `${base}/compact?lat=${coordinate(place.lat)}&lon=${coordinate(place.lng)}`,
    headers: {
      'user-agent': userAgent,
      ...(kept?.last_modified && { 'if-modified-since': kept.last_modified }),
    },
  });
  const expires = Date.parse(answer.headers.expires ?? '');
  const expires_at = Number.isNaN(expires) ? null : new Date(expires).toISOString();
  if (answer.status === 304 && kept !== undefined) return { hours: undefined, kept: { ...kept, expires_at } };
  if (answer.status === 203)
    report(
      new Error(`${hostname} says that this version of its service is deprecated or a trial (status 203)`),
    );
  else if (answer.status !== 200) throw statusError(answer, hostname);
  const { data, error } = z.safeParse(forecast, jsonOf({ ...answer, status: 200 }, hostname));
  if (data === undefined) throw unexpectedAnswer(hostname, error);
  const hours = data.properties.timeseries.flatMap(({ time, data: { instant, ...next } }) => {
    // The last hours have no outlook and no symbol.
    const shown = next.next_1_hours ?? next.next_6_hours ?? next.next_12_hours;
    const sky = shown && skyOf(shown.summary.symbol_code);
    if (sky === undefined) return [];
    const { air_temperature, relative_humidity, wind_from_direction, wind_speed } = instant.details;
    return recordOf(hostname, {
      date: new Date(time),
      sky,
      temp: air_temperature,
      humidity: relative_humidity,
      wind_angle: wind_from_direction,
      wind_speed,
    });
  });
  if (hours.length === 0) throw unexpectedAnswer(hostname);
  return { hours, kept: { last_modified: answer.headers['last-modified'] ?? null, expires_at } };
};

const skyOfSymbol: readonly (readonly [RegExp, Sky])[] = [
  [/thunder/, 'thunder'],
  [/sleet/, 'sleet'],
  [/snow/, 'snow'],
  [/rain/, 'rain'],
  [/^fog/, 'fog'],
  [/^(fair|partlycloudy)/, 'partly'],
  [/^cloudy/, 'clouds'],
  [/^clearsky/, 'clear'],
];

/** `lightrainshowers_day` maps to rain; unknown symbols map to none. */
function skyOf(code: string): Sky | undefined {
  return skyOfSymbol.find(([pattern]) => pattern.test(code))?.[1];
}
