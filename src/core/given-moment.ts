// The time of an event in a request body.
import * as z from 'zod/mini';
import { text } from './validation.ts';
import { readMoment } from './written-values.ts';

const form = { dates: ['YYYY-MM-DD'] };

/** When something happened: a date, or a time with its UTC offset; parsed to ISO 8601 in UTC. */
export const givenMoment = z.pipe(
  text({ max: 40 }).check((context) => {
    const reading = readMoment(context.value, form);
    if ('value' in reading) return;
    const { key } = reading.error;
    const message = key === 'in_future' ? key : key === 'year_out_of_range' ? 'year' : 'moment';
    context.issues.push({ code: 'custom', input: context.value, message });
  }),
  z.transform((given: string) => {
    const reading = readMoment(given, form);
    return 'value' in reading ? reading.value : given;
  }),
);
