// A saved list by mail, daily, weekly or monthly: one's own subscriptions (issue of lists by mail; amendment 12).
import * as z from 'zod/mini';
import { endpoint, id, moment, reference } from '#core/contract.ts';
import { line, text } from '#core/validation.ts';
import { frequencies, isTimeZone, subscribedLists } from './rules.ts';

export const subscriptionsMaximum = 50;
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong_type'));

const schedule = {
  frequency: z.enum(frequencies),
  /** By the receiver's clock. */
  at: time,
  /** 1 (Monday) … 7 of a week, 1 … 31 of a month (the last day of shorter months); null for daily. */
  day: z.nullable(z.int()),
  time_zone: line({ max: 100 }).check(z.refine(isTimeZone, 'unknown_choice')),
};

const subscription = z.object({
  id,
  list: z.enum(subscribedLists),
  /** Null for lists over all projects, and for a project that is no longer one's own. */
  project: z.nullable(reference),
  query: z.string(),
  frequency: z.enum(frequencies),
  at: z.string(),
  day: z.nullable(z.number()),
  time_zone: z.string(),
  language: z.string(),
  /** `no_access`: the list is no longer one's own, so nothing is sent. */
  status: z.enum(['active', 'paused', 'no_access']),
  next_send_at: z.nullable(moment),
  last_sent_at: z.nullable(moment),
});
export type Subscription = z.output<typeof subscription>;

export const subscriptionCreation = z.object({
  list: z.enum(subscribedLists),
  project: z.optional(z.int()),
  /** The list's state as its own call takes it: `ordering=-date,id&filter=…`; for invoices also `period=debt`. */
  query: text({ max: 2000, optional: true }),
  ...schedule,
});

export const subscriptionChange = z.object({
  status: z.optional(z.enum(['active', 'paused'])),
  frequency: z.optional(schedule.frequency),
  at: z.optional(time),
  day: z.optional(schedule.day),
  time_zone: z.optional(schedule.time_zone),
});

export const subscriptionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/subscriptions/',
    access: 'subscriptions.own',
    summary: 'The own subscriptions, the oldest first',
    response: z.object({ results: z.array(subscription) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/subscriptions/',
    access: 'subscriptions.own',
    summary: 'Subscribe to a list as it is searched, filtered and sorted now',
    body: subscriptionCreation,
    status: 201,
    response: subscription,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/subscriptions/{id}/',
    access: 'subscriptions.own',
    summary: 'Pause, go on, or another schedule',
    body: subscriptionChange,
    response: subscription,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/subscriptions/{id}/',
    access: 'subscriptions.own',
    summary: 'End a subscription',
    status: 204,
    response: z.undefined(),
  }),
};
