// The overview of a project: figures of its lists, each equal to the linked list.
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, plainDate, reference } from '#core/contract.ts';
import { total } from '#features/supply/on-time/rules.ts';

/** How many weeks of shipments, products and events the overview shows. */
export const weeksShown = 12;
export const productsShown = 100;
export const eventsShown = 8;

export const activityKinds = ['inbounds', 'outbounds', 'returns', 'destructions', 'packages'] as const;

const stock = z.object({
  /** By name, the first hundred. */
  products: z.array(
    z.object({
      /** Null if the records have none. */
      product: z.nullable(z.string()),
      /** The sum of what the inventory records of the product have in stock. */
      on_hand: decimal,
      /** Its batches on the expiry ladder: expired, or expiring within 90 days. */
      expiring: z.number(),
    }),
  ),
  products_count: z.number(),
  /** The inventory record in stock that expires first from today on. */
  next_expiry: z.nullable(
    z.object({
      id,
      product: z.nullable(z.string()),
      batch: z.nullable(z.string()),
      expiry_date: plainDate,
    }),
  ),
});

const activity = z.object({
  kind: z.enum(activityKinds),
  /** Of the record, or of the package. */
  id,
  /** Order, airbill or site: what identifies the record to a user. */
  reference: z.nullable(z.string()),
  /** The day of a record; null for the status of a package, which has a time. */
  date: z.nullable(plainDate),
  at: z.nullable(moment),
  status: z.nullable(z.string()),
  place: z.nullable(z.string()),
});

/** A part is null for callers without access to its list. */
export const projectOverview = z.object({
  stock: z.nullable(stock),
  shipments: z.nullable(
    z.object({
      /** Outbounds by the week of their dispatch, named by its Monday, up to this week. */
      weeks: z.array(z.object({ week: plainDate, outbounds: z.number() })),
      /** Of the shipments that were expected in the last 365 days. */
      on_time: total,
    }),
  ),
  open_issues: z.nullable(z.number()),
  /** By the latest invoice with a budget, for each currency. */
  budgets: z.nullable(z.array(z.object({ currency: z.string(), left: decimal, invoice: reference }))),
  /** The latest records and package statuses, newest first. */
  activity: z.array(activity),
});
export type ProjectOverview = z.output<typeof projectOverview>;
export type Activity = ProjectOverview['activity'][number];
export type Stock = NonNullable<ProjectOverview['stock']>;

export const projectOverviewContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/overview/',
    access: 'projects.read',
    summary:
      'A project at a glance: stock by product, shipments per week, open issues, next expiry, budget left and latest ' +
      'activity, as far as the caller may see the lists behind them',
    response: projectOverview,
  }),
};
