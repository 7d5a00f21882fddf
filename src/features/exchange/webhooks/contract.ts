// Webhooks: the change feed, sent to https addresses of external systems; every delivery with its response
// (decision 0095).
import * as z from 'zod/mini';
import { endpoint, id, moment, page } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { line } from '#core/validation.ts';
import { changeKinds } from '../changes/contract.ts';

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const webhooksMaximum = 20;
/** The maximum number of changes in one delivery. */
export const changesAtOnce = 100;
/** How many days deliveries are kept. */
export const deliveryDays = 30;

export const deliveriesList = {
  sort: ['created_at'],
  search: [],
  filters: ['status'],
  choices: { status: deliveryStates },
  defaultSort: '-created_at',
} as const satisfies ListDeclaration;

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(changeKinds)),
  is_active: z.boolean(),
  /** Of its last attempt; null before the first. */
  last_status: z.nullable(z.enum(deliveryStates)),
  last_try_at: z.nullable(moment),
});
export type Webhook = z.output<typeof webhook>;

/** The form of a webhook. */
export const webhookFields = z.object({
  name: line({ max: 100 }),
  /** https; http only to an address of the own network listed in EGRESS_ALLOW. */
  url: line({ max: 500 }),
  kinds: z
    .array(z.enum(changeKinds, 'unknown_choice'))
    .check(z.minLength(1, 'required'), z.maxLength(changeKinds.length, 'unknown_choice')),
});

export const deliveryRow = z.object({
  id,
  webhook: z.object({ id, name: z.string() }),
  created_at: moment,
  changes: z.number(),
  status: z.enum(deliveryStates),
  attempts: z.number(),
  last_try_at: z.nullable(moment),
  answer_status: z.nullable(z.number()),
  /** Why there was no response; '' if there was one. */
  error: z.string(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const delivery = z.extend(deliveryRow, {
  /** What was sent. */
  body: z.string(),
  /** The beginning of the response. */
  answer: z.string(),
  milliseconds: z.nullable(z.number()),
});
export type Delivery = z.output<typeof delivery>;

export const webhooksContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks/',
    access: 'webhooks.manage',
    summary: 'Webhooks by name, each with its last attempt',
    response: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks/',
    access: 'webhooks.manage',
    summary: `A new webhook, for changes from now on; only this response contains its secret. At most ${webhooksMaximum}`,
    body: webhookFields,
    shownOnce: true,
    refuses: ['TOO_MANY_ROWS'],
    status: 201,
    response: z.extend(webhook, { secret: z.string() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/webhooks/{id}/',
    access: 'webhooks.manage',
    summary: 'Change a webhook; while it is not active, changes wait for it',
    body: z.extend(z.partial(webhookFields), { is_active: z.optional(z.boolean()) }),
    response: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/{id}/',
    access: 'webhooks.manage',
    summary: 'Delete a webhook with its deliveries',
    status: 204,
    response: z.undefined(),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/webhook_deliveries/',
    access: 'webhooks.manage',
    summary: `What was sent to webhooks in the last ${deliveryDays} days, newest first`,
    list: deliveriesList,
    response: page(deliveryRow),
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/webhook_deliveries/{id}/',
    access: 'webhooks.manage',
    summary: 'One delivery with what was sent and the beginning of the answer',
    response: delivery,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/webhook_deliveries/{id}/resend/',
    access: 'webhooks.manage',
    summary: 'Send a delivery again at once',
    response: delivery,
  }),
};
