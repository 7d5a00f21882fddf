// The five lists of a project (specification, section 3; SUP-01 … SUP-11): one machine, five declarations.
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { decimal, endpoint, id, moment, page, plainDate } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';

const optionalText = z.nullable(z.string());
const optionalDate = z.nullable(plainDate);
const quantity = z.nullable(decimal);

export const inboundRow = z.object({
  id,
  order: optionalText,
  invoice: optionalText,
  received_date: optionalDate,
  weight: quantity,
  quantity,
});
export const outboundRow = z.object({
  id,
  site: optionalText,
  airbill: optionalText,
  dispatched_date: optionalDate,
  /** The package of this airbill that the caller may see, if there is one (SUP-16). */
  package_id: z.nullable(id),
});
export const returnRow = z.object({
  id,
  date: optionalDate,
  site_name: optionalText,
  site_investigator: optionalText,
  site_address: optionalText,
  shipping_temperature: optionalText,
});
export const inventoryRow = z.object({
  id,
  batch: optionalText,
  product: optionalText,
  qty_sent: quantity,
  qty_received: quantity,
  qty_damaged: quantity,
  qty_stock: quantity,
  expiry_date: optionalDate,
  storage_temperature: optionalText,
});
export const destructionRow = z.object({
  id,
  destruction_date: optionalDate,
  certificate: z.nullable(z.object({ name: z.string(), size: z.number(), uploaded_at: moment })),
});

export const inboundsList = {
  sort: ['order', 'invoice', 'received_date', 'weight', 'quantity'],
  search: ['order', 'invoice'],
  filters: [],
  defaultSort: '-received_date',
} as const satisfies ListDeclaration;
export const outboundsList = {
  sort: ['site', 'airbill', 'dispatched_date'],
  search: ['site', 'airbill'],
  filters: [],
  defaultSort: '-dispatched_date',
} as const satisfies ListDeclaration;
export const returnsList = {
  sort: ['date', 'site_name', 'site_investigator', 'site_address', 'shipping_temperature'],
  search: ['site_name', 'site_investigator', 'site_address', 'shipping_temperature'],
  filters: [],
  defaultSort: '-date',
} as const satisfies ListDeclaration;
export const inventoriesList = {
  sort: [
    'batch',
    'product',
    'qty_sent',
    'qty_received',
    'qty_damaged',
    'qty_stock',
    'expiry_date',
    'storage_temperature',
  ],
  search: ['batch', 'product', 'storage_temperature'],
  filters: [],
  defaultSort: 'expiry_date',
} as const satisfies ListDeclaration;
export const destructionsList = {
  sort: ['destruction_date'],
  search: ['certificate'],
  filters: [],
  defaultSort: '-destruction_date',
} as const satisfies ListDeclaration;

export const recordKinds = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;
export type RecordKind = (typeof recordKinds)[number];
export const recordLists = {
  inbounds: inboundsList,
  outbounds: outboundsList,
  returns: returnsList,
  inventories: inventoriesList,
  destructions: destructionsList,
} as const satisfies Record<RecordKind, ListDeclaration>;

export const recordsContract = {
  inbounds: recordsOf('inbounds', 'stock.read', inboundsList, inboundRow),
  outbounds: recordsOf('outbounds', 'shipments.read', outboundsList, outboundRow),
  returns: recordsOf('returns', 'shipments.read', returnsList, returnRow),
  inventories: recordsOf('inventories', 'stock.read', inventoriesList, inventoryRow),
  destructions: recordsOf('destructions', 'stock.read', destructionsList, destructionRow),
  exportInbounds: exportOf('inbounds', 'stock.read'),
  exportOutbounds: exportOf('outbounds', 'shipments.read'),
  exportReturns: exportOf('returns', 'shipments.read'),
  exportInventories: exportOf('inventories', 'stock.read'),
  exportDestructions: exportOf('destructions', 'stock.read'),
};

function recordsOf<
  K extends RecordKind,
  A extends Permission,
  L extends ListDeclaration,
  R extends z.ZodMiniObject,
>(kind: K, access: A, list: L, row: R) {
  return endpoint({
    method: 'GET',
    path: `/api/projects/{id}/${kind}/`,
    access,
    summary: `A project's ${kind}`,
    list,
    response: page(row),
  });
}

function exportOf<K extends RecordKind, A extends Permission>(kind: K, access: A) {
  return endpoint({
    method: 'GET',
    path: `/api/projects/{id}/${kind}/excel/`,
    access,
    summary: `All ${kind} of a project as a spreadsheet`,
    response: 'file',
  });
}
