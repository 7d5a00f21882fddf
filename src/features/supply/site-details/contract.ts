// Contacts and delivery hours of a site (issue 13, part 3; decision 0102).
import * as z from 'zod/mini';
import { endpoint, id } from '#core/contract.ts';
import { isTimeZone } from '#core/dates.ts';
import { email, line, paragraph, text } from '#core/validation.ts';
import { contactsMaximum, type Interval, intervalsMaximum, misplacedTime, weekdays } from './rules.ts';

const optionalText = z.nullable(z.string());

export const siteContact = z.object({
  id,
  name: z.string(),
  role: optionalText,
  phone: optionalText,
  email: optionalText,
  languages: optionalText,
});

const interval = z.object({ opens: z.string(), closes: z.string() });
/** Days that are not listed are unknown; a day without an interval is closed. */
export const dayHours = z.object({ weekday: z.int(), intervals: z.array(interval) });

export const siteDetails = z.object({
  id,
  name: z.string(),
  investigator: optionalText,
  address: optionalText,
  contacts: z.array(siteContact),
  hours: z.array(dayHours),
  hours_note: optionalText,
  /** IANA name; null if unknown. */
  time_zone: optionalText,
  updated_at: z.string(),
});
export type SiteDetails = z.output<typeof siteDetails>;

const none = { optional: true } as const;
/** Phone numbers differ by country: any line with enough digits. */
const phone = line({ max: 60, ...none }).check(
  z.refine((value) => value.trim() === '' || value.replaceAll(/\D/g, '').length >= 5, 'phone'),
);

const givenContact = z.object({
  /** The id of an existing contact; undefined for a new one. */
  id: z.optional(z.int('wrong_type').check(z.positive('wrong_type'))),
  name: line({ max: 200 }),
  role: z.optional(z.nullable(line({ max: 200, ...none }))),
  phone: z.optional(z.nullable(phone)),
  email: z.optional(z.nullable(email(none))),
  languages: z.optional(z.nullable(line({ max: 200, ...none }))),
});

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'required'));
const givenDay = z.object({
  weekday: z
    .int('wrong_type')
    .check(z.refine((day) => weekdays.some((one) => one === day), 'unknown_choice')),
  intervals: z
    .array(z.object({ opens: time, closes: time }))
    .check(z.maxLength(intervalsMaximum, `max:${intervalsMaximum}`), inOrder),
});

/** The complete data: contacts and hours that are left out are deleted. */
export const siteDetailsBody = z.object({
  contacts: z.array(givenContact).check(
    z.maxLength(contactsMaximum, `max:${contactsMaximum}`),
    z.refine((all) => {
      const ids = all.flatMap((one) => one.id ?? []);
      return new Set(ids).size === ids.length;
    }, 'taken'),
  ),
  hours: z.array(givenDay).check(
    z.maxLength(weekdays.length, `max:${weekdays.length}`),
    z.refine((all) => new Set(all.map(({ weekday }) => weekday)).size === all.length, 'taken'),
  ),
  hours_note: z.optional(z.nullable(paragraph({ max: 1000, ...none }))),
  time_zone: z.optional(z.nullable(line({ max: 100 }).check(z.refine(isTimeZone, 'unknown_choice')))),
  /** Sent back to detect concurrent edits. */
  updated_at: z.optional(text({ max: 40 })),
  reason: z.optional(text({ max: 500, ...none })),
});
export type SiteDetailsBody = z.output<typeof siteDetailsBody>;

/** Reports a time that is not later than the previous one, at its position. */
function inOrder(context: z.core.ParsePayload<readonly Interval[]>): void {
  const path = misplacedTime(context.value);
  if (path !== undefined)
    context.issues.push({ code: 'custom', input: context.value, message: 'later_time', path: [...path] });
}

const path = '/api/sites/{id}/details/';

export const siteDetailsContract = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'site_details.read',
    summary:
      'A site with its contacts and opening hours; a customer sees the sites of own projects, packages and outbounds',
    response: siteDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: 'records.write',
    summary:
      'Replace contacts and opening hours of a site; a contact that is not given any more is deleted. 409 with what is stored when `updated_at` is older',
    body: siteDetailsBody,
    refuses: ['CONFLICT'],
    response: siteDetails,
  }),
};
