// Weather by country (specification, section 3): public to read.
// Requirements: WEA-01, WEA-02, WEA-09, CALL-72, CALL-73, A-110.
import * as z from 'zod/mini';
import { endpoint, moment } from '#core/contract.ts';
import { text } from '#core/validation.ts';

export const weatherRecord = z.object({
  date: moment,
  /** °C */
  temp: z.number(),
  weather: z.string(),
  icon: z.string(),
  /** % */
  humidity: z.number(),
  /** Direction that the wind blows from, in degrees. */
  wind_angle: z.number(),
  /** m/s */
  wind_speed: z.number(),
});
export type WeatherRecord = z.output<typeof weatherRecord>;

const parameter = z.optional(text({ max: 200, optional: true }));

export const weatherContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/weather/',
    access: 'public',
    summary:
      'Weather by country code, newest first: UA, GE, IL, then the other offices, then the rest by code; RU and BY are left out. `limit` counts records in all, of each country at least one; `filter` with `fields=location` is one country',
    query: z.object({ limit: parameter, filter: parameter, fields: parameter }),
    response: z.object({
      /** Number of all records, including those not returned. */
      count: z.number(),
      results: z.catchall(z.object({}), z.array(weatherRecord)),
    }),
  }),
};
