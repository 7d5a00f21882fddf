// Weather import for API clients (Part 3, rank 11); in a separate file to keep it out of the browser bundle.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';

export const weatherItemsMaximum = 1000;

const fieldMessage = z.object({ field: z.string(), value: z.string(), reason: z.string() });
const number = { type: 'number' } as const;
/** Documentation only: items are validated one by one, so that each has its own result. */
const item = z.unknown().register(z.globalRegistry, {
  type: 'object',
  properties: {
    location: { type: 'string', description: 'ISO country code of a location; RU and BY are not accepted' },
    date: { type: 'string', format: 'date-time', description: 'With its offset from UTC; not in the future' },
    temp: { ...number, description: '°C' },
    weather: { type: 'string', maxLength: 100 },
    icon: { type: 'string', description: 'clear, partly, clouds, fog, rain, sleet, snow or thunder' },
    humidity: { ...number, description: '%' },
    wind_angle: { ...number, description: 'Degrees from north, where the wind comes from' },
    wind_speed: { ...number, description: 'm/s' },
  },
  required: ['location', 'date', 'temp', 'icon', 'humidity', 'wind_angle', 'wind_speed'],
});

const result = z.object({
  /** Index in the array, from 0. */
  index: z.number(),
  status: z.enum(['created', 'updated', 'unchanged', 'error']),
  errors: z.array(fieldMessage),
  unknown_fields: z.array(z.string()),
});
export type WeatherImportResult = z.output<typeof result>;

export const weatherImportContract = {
  import: endpoint({
    method: 'POST',
    path: '/api/import/weather/',
    access: 'records.import',
    summary: `Up to ${weatherItemsMaximum} weather records, by location and moment; valid ones are stored whatever the others are`,
    body: z.object({
      items: z.array(item).register(z.globalRegistry, { maxItems: weatherItemsMaximum }),
    }),
    bodyBytes: 1024 ** 2,
    refuses: ['TOO_MANY_ROWS'],
    response: z.object({ results: z.array(result) }),
  }),
};
