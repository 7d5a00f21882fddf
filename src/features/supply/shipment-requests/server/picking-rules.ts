// Picking for a request: what is proposed, and what an approval may send (decision 0091). REQUEST-03, REQUEST-04.
import type * as z from 'zod/mini';
import { AppError } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { createRecord } from '#features/supply/record-forms/server/service.ts';
import { listAvailable } from '#features/supply/stock/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { PickingProposal, requestApproval } from '../contract.ts';
import { coverageOf, proposePicks } from '../rules.ts';
import {
  type Decision,
  findKeeping,
  listBatches,
  listReleased,
  listWantedLines,
  type ReachedRequest,
  updateApprovedLines,
} from './store.ts';

/** The batches of a depot for a request, and which of them to send. A batch that expires before the goods are needed is not proposed. */
export async function proposePicking(
  database: Queryable,
  scope: Scope,
  { request, depot: wanted, today }: { request: ReachedRequest; depot: number | undefined; today: string },
): Promise<PickingProposal> {
  const { keeps_stock, depot } = await findKeeping(database, request, wanted);
  const lines = await listWantedLines(database, request);
  const products = lines.flatMap(({ product_ids }) => product_ids);
  if (!keeps_stock) {
    const batches = await listReleased(database, request, products, today);
    return { keeps_stock, depot, lines, batches, picks: [] };
  }
  const project = await findNamedProject(database, scope, request.project.id);
  if (depot === null || project === undefined) return { keeps_stock, depot, lines, batches: [], picks: [] };
  const batches = await listAvailable(database, scope, { project, depot: depot.id, products }, today);
  const lasting = batches.filter(({ expiry_date: expiry }) => expiry === null || expiry >= request.needed_by);
  return { keeps_stock, depot, lines, batches, picks: proposePicks(lines, lasting) };
}

/** Creates the planned outbound of a request, which reserves its batches. The rules of outbounds apply. */
export async function approveRequest(
  transaction: Queryable,
  scope: Scope,
  request: ReachedRequest,
  body: z.output<typeof requestApproval>,
): Promise<Decision> {
  const wanted = await listWantedLines(transaction, request);
  const batches = await listBatches(
    transaction,
    request,
    body.lines.map(({ batch_id }) => batch_id),
  );
  const coverage = new Map(wanted.map((line) => [line.id, coverageOf(line, body.lines)]));
  const errors = body.lines.flatMap(({ line_id, batch_id }, place): [string, string][] => {
    const line = wanted.find(({ id }) => id === line_id);
    const batch = batches.find(({ id }) => id === batch_id);
    if (line === undefined) return [[`lines.${place}.line_id`, 'unknown_choice']];
    if (batch === undefined || !line.product_ids.includes(batch.product_id))
      return [[`lines.${place}.batch_id`, 'unknown_choice']];
    if (batch.expiry_date !== null && batch.expiry_date < body.planned_date)
      return [[`lines.${place}.batch_id`, 'batch_expired']];
    return coverage.get(line_id)?.state === 'over'
      ? [[`lines.${place}.quantity`, 'more_than_requested']]
      : [];
  });
  const { depot } = await findKeeping(transaction, request, body.depot_id);
  if (depot === null) errors.push(['depot_id', 'unknown_choice']);
  if (errors.length > 0) throw new AppError('MISSING', { fields: Object.fromEntries(errors) });
  const isShort = [...coverage.values()].some(({ state }) => state === 'short');
  if (isShort && body.in_part !== true)
    throw new AppError('NEEDS_CONFIRMATION', { fields: { in_part: 'less_than_requested' } });
  const { id: outboundId } = await createRecord(transaction, scope, 'outbounds', {
    parent: request.project.id,
    body: {
      site_id: request.site.id,
      depot_id: body.depot_id,
      planned_date: body.planned_date,
      // Required on the requested day.
      expected_date: body.planned_date > request.needed_by ? body.planned_date : request.needed_by,
      lines: body.lines.map(({ batch_id, quantity }) => ({ batch_id, quantity })),
      confirm_warnings: body.confirm_warnings,
      stock_override: body.stock_override,
    },
  });
  const approved = wanted.map(({ id }) => ({ line_id: id, quantity: coverage.get(id)?.picked ?? '0' }));
  await updateApprovedLines(transaction, request, approved);
  return { status: 'approved', outboundId, note: body.note?.trim() ?? '' };
}
