// Rows that were voided with a reason (decision 0023): where they are found, and how one is taken back.
import * as z from 'zod/mini';
import { endpoint, id, moment, page, plainDate } from '#core/contract.ts';
import type { ListDeclaration } from '#core/list-query.ts';
import { words } from '#core/validation.ts';
import { type VoidedKind, voidedKinds } from '../entries/rules.ts';

export const voidedList = {
  sort: ['voided_at', 'reference', 'date'],
  search: ['reference', 'void_reason'],
  /** The list that it stood in. */
  filters: ['kind'],
  defaultSort: '-voided_at',
} as const satisfies ListDeclaration;

const voidedRow = z.object({
  kind: z.enum(voidedKinds),
  id,
  /** Order, airbill, site, or product and batch: what the row is known by. */
  reference: z.nullable(z.string()),
  date: z.nullable(plainDate),
  voided_at: moment,
  void_reason: z.string(),
});
export type VoidedRow = z.output<typeof voidedRow>;

export const restoreBody = z.object({ reason: words({ max: 500 }) });

export const voidedContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/voided/',
    access: 'records.write',
    summary: 'The voided rows of a project, of all its lists',
    list: voidedList,
    response: page(voidedRow),
  }),
  inbounds: restoreOf('inbounds'),
  outbounds: restoreOf('outbounds'),
  returns: restoreOf('returns'),
  inventories: restoreOf('inventories'),
  destructions: restoreOf('destructions'),
};

function restoreOf<K extends VoidedKind>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/api/projects/{id}/${kind}/{recordId}/restore/`,
    access: 'records.restore',
    summary: `Takes a voided row of ${kind} back, with a reason; 409 when another row has taken its external id`,
    body: restoreBody,
    status: 204,
    response: z.undefined(),
  });
}
