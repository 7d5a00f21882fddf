// Stock as the sum of movements, per depot, batch and status, on any day (decision 0083).
import * as z from 'zod/mini';
import { decimal, endpoint, id, moment, page, plainDate, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import { givenDay, positiveQuantity, quantityChange } from '#core/given-values.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { text, words } from '#core/validation.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { heldAs, movementKinds, stockParts, unplacedReasons } from './rules.ts';

export const stockList = {
  sort: [
    'product',
    'number',
    'depot',
    'status',
    'expiry_date',
    'on_hand',
    'reserved',
    'available',
    'returned',
    'counted',
    'difference',
    'project__name',
    'project__client__name',
  ],
  search: ['product', 'number'],
  /** `on`: the day, at its end; today without one. `kind`: a part of the stock. */
  filters: ['client', 'project__client__name', 'project__name', 'depot', 'product', 'status', 'kind', 'on'],
  choices: { status: batchStatuses, kind: stockParts },
  several: ['status', 'project__client__name', 'project__name'],
  defaultSort: 'product',
} as const satisfies ListDeclaration;

export const stockRow = z.object({
  id,
  project: reference,
  client: reference,
  depot: reference,
  /** Null for goods that no batch matches: then `product` and `number` are as written. */
  batch_id: z.nullable(id),
  product: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** Of the batch, on that day. */
  status: z.nullable(z.enum(batchStatuses)),
  expiry_date: z.nullable(plainDate),
  is_expired: z.boolean(),
  on_hand: decimal,
  /** For outbounds after that day or without a date; null on a day in the past, as are the next figures. */
  reserved: z.nullable(decimal),
  /** Released, not expired, not reserved, not damaged. */
  available: z.nullable(decimal),
  /** Held separately: returned by sites, minus what was destroyed of it. */
  returned: decimal,
  /** The counts of the depot, damaged goods included; null without one. */
  counted: z.nullable(decimal),
  damaged: z.nullable(decimal),
  /** Counted less on hand. */
  difference: z.nullable(decimal),
});
export type StockRow = z.output<typeof stockRow>;

export const stockMovementsList = {
  sort: ['happened_on', 'quantity', 'posted_at'],
  search: [],
  filters: ['kind'],
  choices: { kind: movementKinds },
  defaultSort: '-happened_on',
} as const satisfies ListDeclaration;

export const stockMovement = z.object({
  id,
  kind: z.enum(movementKinds),
  held: z.enum(heldAs),
  /** Positive in, negative out. */
  quantity: decimal,
  /** The balance of the same status after this movement. */
  balance: decimal,
  /** Null: an outbound that has no date yet. */
  happened_on: z.nullable(plainDate),
  /** Of the batch on that day. */
  status: z.nullable(z.enum(batchStatuses)),
  /** The record that it comes from, as long as it counts. */
  record: z.nullable(
    z.object({ list: z.enum(['inbounds', 'outbounds', 'returns', 'destructions']), id, project_id: id }),
  ),
  /** Order, airbill or site of that record; the other depot of a transfer. */
  reference: z.nullable(z.string()),
  /** Whether it reverses an earlier movement, or was reversed. */
  is_reversal: z.boolean(),
  is_reversed: z.boolean(),
  reason: z.nullable(z.string()),
  /** Why stock below zero was accepted. */
  override_reason: z.nullable(z.string()),
  posted_at: moment,
  posted_by: z.nullable(z.string()),
});
export type StockMovementRow = z.output<typeof stockMovement>;

const stock_override = z.optional(text({ max: 500, optional: true }));

/** Reasons for a difference between count and movements. */
export const stockAdjustment = z.object({
  quantity: quantityChange,
  held: z._default(z.enum(heldAs), 'stock'),
  happened_on: givenDay(),
  reason: words({ max: 500 }),
  stock_override,
});

export const stockTransfer = z.object({
  depot_id: z.int('required').check(z.positive()),
  quantity: positiveQuantity,
  happened_on: givenDay(),
  reason: z.optional(text({ max: 500, optional: true })),
  stock_override,
});

const stockKeeping = z.object({
  project: reference,
  keeps_stock: z.boolean(),
  /** For records without a depot. */
  depot: z.nullable(reference),
  /** How many records could not be placed, and the first of them. */
  unplaced_count: z.number(),
  unplaced: z.array(
    z.object({
      list: z.enum(['inbounds', 'outbounds', 'returns', 'destructions']),
      record_id: id,
      reference: z.nullable(z.string()),
      date: z.nullable(plainDate),
      why: z.enum(unplacedReasons),
    }),
  ),
});
export type StockKeeping = z.output<typeof stockKeeping>;

export const stockKeepingChange = z.object({
  keeps_stock: z.boolean(),
  /** Required to switch it on. */
  depot_id: z.optional(z.nullable(z.int().check(z.positive()))),
  reason: z.optional(text({ max: 500, optional: true })),
});

/** The number of listed records that could not be placed. */
export const unplacedAtOnce = 100;

export const stockContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/stock/',
    access: 'stocks.read',
    summary: 'Stock by product, batch and depot, on any day, beside what was counted',
    list: stockList,
    response: page(stockRow),
  }),
  filterCounts: filterCountsEndpoint('/api/stock/filter_counts/', 'stocks.read', stockList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/stock/excel/',
    access: 'stocks.read',
    summary: 'The list of stock as a spreadsheet',
    list: stockList,
    response: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/stock/{id}/',
    access: 'stocks.read',
    summary: 'The stock of one batch in one depot, today',
    response: stockRow,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/stock/{id}/movements/',
    access: 'stocks.read',
    summary: 'The movements of a batch in a depot, each with the balance after it and its record',
    list: stockMovementsList,
    response: page(stockMovement),
  }),
  exportMovements: endpoint({
    method: 'GET',
    path: '/api/stock/{id}/movements/excel/',
    access: 'stocks.read',
    summary: 'The movements of a batch in a depot as a spreadsheet, with the balance after each',
    list: stockMovementsList,
    response: 'file',
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/stock/{id}/adjustments/',
    access: 'stocks.write',
    summary: 'Adjust the stock of a batch in a depot, with the reason',
    body: stockAdjustment,
    status: 201,
    response: stockRow,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/stock/{id}/transfers/',
    access: 'stocks.write',
    summary: 'Transfer goods of a batch to another depot',
    body: stockTransfer,
    status: 201,
    response: stockRow,
  }),
  keeping: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/stock_keeping/',
    access: 'records.inspect',
    summary: 'Whether a project keeps stock, in which depot, and which records have no movement',
    response: stockKeeping,
  }),
  changeKeeping: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/stock_keeping/',
    access: 'records.write',
    summary: 'Switch the stock of a project on, which posts all its records, or off',
    body: stockKeepingChange,
    refuses: ['CONFLICT'],
    response: stockKeeping,
  }),
};
