// Stock levels: the available quantity of each product, compared with its minimum (decision 0118).
import * as z from 'zod/mini';
import { decimal, endpoint, id, page, reference } from '#core/contract.ts';
import { filterCountsEndpoint } from '#core/filter-counts.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { levelParts } from './rules.ts';

export const stockLevelsList = {
  sort: [
    'shortfall',
    'product',
    'on_hand',
    'available',
    'expiring',
    'minimum_stock',
    'project__name',
    'project__client__name',
  ],
  search: ['product', 'project__name'],
  /** `kind` is a part of the list. */
  filters: ['kind', 'client', 'project__client__name', 'project__name'],
  choices: { kind: levelParts },
  several: ['project__client__name', 'project__name'],
  defaultSort: '-shortfall',
} as const satisfies ListDeclaration;

export const stockLevelRow = z.object({
  /** Of the product. */
  id,
  project: reference,
  client: reference,
  product: z.string(),
  unit: z.nullable(z.string()),
  on_hand: decimal,
  /** Released, not expired, not reserved, not damaged; by the latest counts where a project keeps no stock. */
  available: decimal,
  /** The part that expires within `expiringDays`. */
  expiring: decimal,
  minimum_stock: z.nullable(decimal),
  /** The minimum minus the available quantity, at least zero; null without a minimum. */
  shortfall: z.nullable(decimal),
});
export type StockLevelRow = z.output<typeof stockLevelRow>;

export const stockLevelsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/stock_levels/',
    access: 'stocks.read',
    summary: 'Per product: what is on hand and available in all depots, and what it lacks to its minimum',
    list: stockLevelsList,
    response: page(stockLevelRow),
  }),
  filterCounts: filterCountsEndpoint('/api/stock_levels/filter_counts/', 'stocks.read', stockLevelsList),
  exportList: endpoint({
    method: 'GET',
    path: '/api/stock_levels/excel/',
    access: 'stocks.read',
    summary: 'The filtered stock levels as a spreadsheet',
    list: stockLevelsList,
    response: 'file',
  }),
};
