// A stop of a driver's day: a package on their car, with the data for its hand-over (amendment 44).
import * as z from 'zod/mini';
import { id, moment, plainDate } from '#core/contract.ts';

export const stop = z.object({
  id,
  airbill: z.string(),
  doc_id: z.nullable(z.string()),
  project: z.string(),
  /** Name of the recipient in the documents. */
  consignee: z.nullable(z.string()),
  site: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Country of the project, which selects the receiver group of its reports. */
  country: z.nullable(z.string()),
  contact: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** The contacts of the site in the order set by staff. */
  site_contacts: z.array(
    z.object({
      name: z.string(),
      role: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      languages: z.nullable(z.string()),
    }),
  ),
  /** The delivery hours of the site; days that are not listed are unknown, a day without an interval is closed. */
  hours: z.array(
    z.object({
      weekday: z.int(),
      intervals: z.array(z.object({ opens: z.string(), closes: z.string() })),
    }),
  ),
  hours_note: z.nullable(z.string()),
  /** The time zone of the opening hours. */
  time_zone: z.nullable(z.string()),
  /** Storage temperatures of the goods, as far as known from the stock of their batches. */
  temperature_class: z.nullable(z.string()),
  planned_date: z.nullable(plainDate),
  delivered_at: z.nullable(moment),
});
export type Stop = z.output<typeof stop>;

/** Maximum number of open stops, and of completed stops shown. */
export const stopsToDo = 200;
export const stopsDone = 20;
