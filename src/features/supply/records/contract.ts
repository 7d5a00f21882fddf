// The five lists of a project (specification, section 3; SUP-01 … SUP-11): one implementation, five
// declarations. Requirements: CALL-39 … CALL-43, CALL-46 … CALL-50.
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { endpoint, id, moment, page, plainDate } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { deliveryStates, outboundPackage, timing } from '#features/supply/on-time/rules.ts';
import { reasonOfRecord, recordEndpoints, voidingEndpoints } from '#features/supply/record-forms/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { type RecordKind, recordKinds } from '#record-types/forms.ts';
import { listColumns, listShape } from '#record-types/lists.ts';

const { inbounds, outbounds, returns, inventories, destructions } = recordTypes;

export const inboundRow = z.object({ id, ...listShape(inbounds) });
export const outboundRow = z.object({
  id,
  ...listShape(outbounds),
  /** The package of this airbill, if the caller may see one (SUP-16). */
  package_id: z.nullable(id),
  /** All of its packages, that of its own airbill first. */
  packages: z.array(outboundPackage),
  ...timing,
});
export const returnRow = z.object({ id, ...listShape(returns) });
const { storage_temperature, ...stock } = listShape(inventories);
export const inventoryRow = z.object({
  id,
  ...stock,
  /** Counted from the server's business day; negative once it has expired. */
  expires_in_days: z.nullable(z.int()),
  storage_temperature,
});

export const destructionRow = z.object({
  id,
  ...listShape(destructions),
  certificate: z.nullable(z.object({ name: z.string(), size: z.number(), uploaded_at: moment })),
});

/** Some rows: the selected ones, or the one that is open. */
const byId = ['id'] as const;

export const inboundsList = { ...listColumns(inbounds), filters: byId, defaultSort: '-received_date' };
export const outboundsList = {
  ...listColumns(outbounds),
  /** `week` is that of the dispatch, `kind` the punctuality. */
  filters: ['id', 'week', 'kind'],
  choices: { kind: deliveryStates },
  defaultSort: '-dispatched_date',
} as const satisfies ListDeclaration;
export const returnsList = { ...listColumns(returns), filters: byId, defaultSort: '-date' };
export const inventoriesList = {
  ...listColumns(inventories),
  filters: ['id', 'product'],
  defaultSort: 'expiry_date',
} as const satisfies ListDeclaration;
export const destructionsList = {
  ...listColumns(destructions),
  search: ['certificate'],
  filters: ['id'],
  defaultSort: '-destruction_date',
} as const satisfies ListDeclaration;

export const recordLists = {
  inbounds: inboundsList,
  outbounds: outboundsList,
  returns: returnsList,
  inventories: inventoriesList,
  destructions: destructionsList,
} as const satisfies Record<RecordKind, ListDeclaration>;

export const voidedList = {
  sort: ['voided_at', 'reference', 'date'],
  search: ['reference', 'void_reason'],
  /** The list that contained it. */
  filters: ['kind'],
  choices: { kind: recordKinds },
  defaultSort: '-voided_at',
} as const satisfies ListDeclaration;

export const voidedRow = z.object({
  kind: z.enum(recordKinds),
  id,
  /** Order, airbill, site, or product and batch: what identifies the row to a user. */
  reference: z.nullable(z.string()),
  date: z.nullable(plainDate),
  voided_at: moment,
  void_reason: z.string(),
});
export type VoidedRow = z.output<typeof voidedRow>;

/** The reason for restoring a voided row. */
export const restoreBody = reasonOfRecord;

export const recordsContract = {
  inbounds: recordsOf('inbounds', 'stocks.read', inboundsList, inboundRow),
  outbounds: recordsOf('outbounds', 'shipments.read', outboundsList, outboundRow),
  returns: recordsOf('returns', 'shipments.read', returnsList, returnRow),
  inventories: recordsOf('inventories', 'stocks.read', inventoriesList, inventoryRow),
  destructions: recordsOf('destructions', 'stocks.read', destructionsList, destructionRow),
  exportInbounds: exportOf('inbounds', 'stocks.read'),
  exportOutbounds: exportOf('outbounds', 'shipments.read'),
  exportReturns: exportOf('returns', 'shipments.read'),
  exportInventories: exportOf('inventories', 'stocks.read'),
  exportDestructions: exportOf('destructions', 'stocks.read'),
  voided: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/voided/',
    access: 'records.write',
    summary: 'The voided rows of a project, of all its lists',
    list: voidedList,
    response: page(voidedRow),
  }),
};

/** Rows edited by forms: read, created, updated, voided with a reason (decision 0023) and restored. */
export const recordWrites = {
  inbounds: writesOf('inbounds', 'stocks.read'),
  outbounds: writesOf('outbounds', 'shipments.read'),
  returns: writesOf('returns', 'shipments.read'),
  inventories: writesOf('inventories', 'stocks.read'),
  destructions: writesOf('destructions', 'stocks.read'),
};

function writesOf<const Kind extends RecordKind, const Read extends Permission>(kind: Kind, read: Read) {
  const all = `/api/projects/{id}/${kind}/` as const;
  const one = `/api/projects/{id}/${kind}/{recordId}/` as const;
  const restore = `/api/projects/{id}/${kind}/{recordId}/restore/` as const;
  const some = `/api/projects/{id}/${kind}/void/` as const;
  return {
    ...recordEndpoints(kind, { all, one, form: one }, read),
    ...voidingEndpoints(kind, { one, restore, some }),
  };
}

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
    summary: `All ${kind} of a project as a spreadsheet, or those of \`id\`: ids parted by commas`,
    query: z.object({ id: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/), z.maxLength(1000))) }),
    response: 'file',
  });
}
