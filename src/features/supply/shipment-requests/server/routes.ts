import type * as z from 'zod/mini';
import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { notifyPermitted } from '#features/oversight/notices/server/service.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type {
  newRequest,
  RequestChoices,
  ShipmentRequestDetail,
  shipmentRequestsContract,
} from '../contract.ts';
import { exportRequests } from './export.ts';
import { approveRequest, proposePicking } from './picking-rules.ts';
import {
  countRequests,
  type Decision,
  findChoices,
  findRequest,
  findRequester,
  insertRequest,
  listApprovers,
  listRequests,
  lockRequest,
  type NewRequest,
  updateDecision,
} from './store.ts';

export function shipmentRequestsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof shipmentRequestsContract> {
  const today = () => plainDateIn(timeZone, new Date());

  /** Locks an undecided request, decides it, and notifies the requester. */
  function decide(
    { scope, cause }: Pick<RequestContext, 'scope' | 'cause'>,
    { id, version, operation }: { id: number; version: string | undefined; operation: Operation },
    work: (transaction: Queryable, request: Awaited<ReturnType<typeof openRequest>>) => Promise<Decision>,
  ): Promise<ShipmentRequestDetail> {
    return database.write(cause(operation), async (transaction) => {
      const request = await openRequest(transaction, scope, id, version);
      const decision = await work(transaction, request);
      await updateDecision(transaction, scope, request, decision);
      const requester = await findRequester(transaction, request);
      if (decision.status !== 'cancelled' && requester !== undefined && requester !== scope.userId)
        await tell(transaction, request, [requester], decision.status);
      return found(await findRequest(transaction, scope, id));
    });
  }

  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listRequests(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countRequests(database, scope, query),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export shipment requests');
      return exportRequests(database, scope, query, { language, timeZone });
    },
    async choices({ params }, { scope }) {
      return findChoices(database, scope, found(await findNamedProject(database, scope, params.id)));
    },
    create({ body }, { scope, cause }) {
      return database.write(cause('create shipment request'), async (transaction) => {
        const id = await insertRequest(transaction, scope, await resolve(transaction, scope, body, today()));
        const request = found(await findRequest(transaction, scope, id));
        const approvers = (await listApprovers(transaction)).filter((one) => one !== scope.userId);
        await tell(transaction, request, approvers, 'requested');
        return request;
      });
    },
    get: async ({ params }, { scope }) => found(await findRequest(database, scope, params.id)),
    async propose({ params, query }, { scope }) {
      const request = found(await findRequest(database, scope, params.id));
      const depot = query.depot === undefined ? undefined : Number(query.depot);
      return proposePicking(database, scope, { request, depot, today: today() });
    },
    approve: ({ params, body }, context) =>
      decide(
        context,
        { id: params.id, version: body.updated_at, operation: 'approve shipment request' },
        (transaction, request) => approveRequest(transaction, context.scope, request, body),
      ),
    reject: ({ params, body }, context) =>
      decide(
        context,
        { id: params.id, version: body.updated_at, operation: 'reject shipment request' },
        async () => ({ status: 'rejected', rejection: body.rejection, note: body.note?.trim() ?? '' }),
      ),
    cancel: ({ params, body }, context) =>
      decide(
        context,
        { id: params.id, version: body.updated_at, operation: 'cancel shipment request' },
        async () => ({ status: 'cancelled', note: '' }),
      ),
  };
}

type Operation = 'approve shipment request' | 'reject shipment request' | 'cancel shipment request';

/** An undecided request, locked. */
async function openRequest(transaction: Queryable, scope: Scope, id: number, version: string | undefined) {
  const request = found(await lockRequest(transaction, scope, id));
  const isOld = version !== undefined && version !== request.updated_at;
  if (isOld || request.status !== 'requested') throw new AppError('CONFLICT', { current: request });
  return request;
}

/** Notices to those who decide, and to the requester (REQUEST-02). */
async function tell(
  transaction: Queryable,
  { id, client, project, site }: ShipmentRequestDetail,
  users: readonly number[],
  detail: 'requested' | 'approved' | 'rejected',
): Promise<void> {
  const place = { client: client.id, project: project.id, site: site.id };
  const permission = detail === 'requested' ? 'shipment_requests.manage' : 'shipment_requests.read';
  const notice = { kind: 'shipment_request', ids: [id], count: 1, detail } as const;
  await notifyPermitted(transaction, { users, permission, place }, notice);
}

/** The values of a new request: its site and products belong to the project and are accessible. */
async function resolve(
  transaction: Queryable,
  scope: Scope,
  body: z.output<typeof newRequest>,
  today: string,
): Promise<NewRequest> {
  const project = await findNamedProject(transaction, scope, body.project_id);
  if (project === undefined) throw new AppError('MISSING', { fields: { project_id: 'unknown_choice' } });
  const choices = await findChoices(transaction, scope, project);
  const site = choices.sites.find(({ id }) => id === body.site_id);
  const lines = body.lines.map((line) => ({ line, product: productOf(choices, scope, line) }));
  const names = lines.map(({ product }) => product && `${product.id} ${product.name}`);
  const errors = [
    ...(site === undefined ? [['site_id', 'unknown_choice']] : []),
    ...(body.needed_by < today ? [['needed_by', 'in_past']] : []),
    ...lines.flatMap(({ line, product }, place) => {
      const field = `lines.${place}.${scope.isBlinded ? 'product' : 'product_id'}`;
      if (product !== undefined) return names.indexOf(names[place]) < place ? [[field, 'taken']] : [];
      return [[field, (scope.isBlinded ? line.product : line.product_id) ? 'unknown_choice' : 'required']];
    }),
  ];
  if (site === undefined || errors.length > 0)
    throw new AppError('MISSING', { fields: Object.fromEntries(errors) });
  return {
    project,
    siteId: site.id,
    siteName: site.name,
    neededBy: body.needed_by,
    note: body.note?.trim() ?? '',
    lines: lines.flatMap(({ line, product }) =>
      product === undefined
        ? []
        : [{ product_id: product.id, product: product.name, quantity: line.quantity }],
    ),
  };
}

/** The product of a line; blinded users give its blinded name. */
function productOf(
  { products }: RequestChoices,
  { isBlinded }: Scope,
  { product, product_id }: z.output<typeof newRequest>['lines'][number],
): RequestChoices['products'][number] | undefined {
  const key = (name: string) => name.trim().toLowerCase();
  if (isBlinded) return products.find(({ name }) => key(name) === key(product ?? ''));
  return products.find(({ id }) => id !== null && id === product_id);
}
