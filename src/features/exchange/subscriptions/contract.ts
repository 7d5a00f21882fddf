// A scheduled export, daily, weekly or monthly: the user's own subscriptions (amendment 12).
import * as z from 'zod/mini';
import { endpoint, id, moment, reference } from '#core/contract.ts';
import { line, text } from '#core/validation.ts';
import { frequencies, isTimeZone, subscribedLists } from './rules.ts';

export const subscriptionsMaximum = 50;
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong_type'));

const schedule = {
  frequency: z.enum(frequencies),
  /** In the recipient's time zone. */
  at: time,
  /** 1 (Monday) … 7 of a week, 1 … 31 of a month (the last day of shorter months); null for daily. */
  day: z.nullable(z.int()),
  time_zone: line({ max: 100 }).check(z.refine(isTimeZone, 'unknown_choice')),
};

export const subscription = z.object({
  id,
  list: z.enum(subscribedLists),
  /** Null for lists over all projects, and for a project to which the user has no access any more. */
  project: z.nullable(reference),
  query: z.string(),
  frequency: z.enum(frequencies),
  at: z.string(),
  day: z.nullable(z.number()),
  time_zone: z.string(),
  language: z.string(),
  /** Nothing is sent while the list is empty. */
  only_with_rows: z.boolean(),
  /** `no_access`: the user may no longer read the list, so nothing is sent. */
  status: z.enum(['active', 'paused', 'no_access']),
  next_send_at: z.nullable(moment),
  last_sent_at: z.nullable(moment),
  /** Later than `last_sent_at` when the list was empty and therefore nothing was sent. */
  last_run_at: z.nullable(moment),
});
export type Subscription = z.output<typeof subscription>;

export const subscriptionCreation = z.object({
  list: z.enum(subscribedLists),
  project: z.optional(z.int()),
  /**
   * The query string of the list's own call: `ordering=-date,id&filter=…`; for invoices also `period=debt`.
   */
  query: text({ max: 2000, optional: true }),
  only_with_rows: z.optional(z.boolean()),
  ...schedule,
});

export const subscriptionChange = z.object({
  status: z.optional(z.enum(['active', 'paused'])),
  frequency: z.optional(schedule.frequency),
  at: z.optional(time),
  day: z.optional(schedule.day),
  time_zone: z.optional(schedule.time_zone),
  only_with_rows: z.optional(z.boolean()),
});

export const subscriptionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/subscriptions/',
    access: 'subscriptions.manage',
    summary: 'The own subscriptions, the oldest first',
    response: z.object({ results: z.array(subscription) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/subscriptions/',
    access: 'subscriptions.manage',
    summary: 'Subscribe to a list as it is searched, filtered and sorted now',
    body: subscriptionCreation,
    refuses: ['ERROR_WITH_FILTER', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
    status: 201,
    response: subscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/subscriptions/{id}/',
    access: 'subscriptions.manage',
    summary: 'Pause, go on, or another schedule',
    body: subscriptionChange,
    response: subscription,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/subscriptions/{id}/',
    access: 'subscriptions.manage',
    summary: 'End a subscription',
    status: 204,
    response: z.undefined(),
  }),
};
