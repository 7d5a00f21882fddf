import { found } from '#core/errors.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import type { Database } from '#server/database.ts';
import { queueJob } from '#server/jobs.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { ReportKind, ReportOrder, reportsContract } from '../contract.ts';

export function reportsHandlers(database: Database): ServerHandlers<typeof reportsContract> {
  function request(kind: ReportKind) {
    return async ({ params }: { params: { id: number } }, context: RequestContext) => {
      const { scope, language } = context;
      found(await findProjectName(database, scope, params.id));
      const order: ReportOrder = {
        kind,
        project: params.id,
        user: scope.userId,
        language,
        request: context.id,
      };
      // While one of this list is made for this person, another asks for nothing new.
      const key = `${order.user} ${kind} ${order.project}`;
      await database.write(context.cause('request report'), (transaction) =>
        queueJob(transaction, 'report', order, { key }),
      );
      return { detail: 'requested' as const };
    };
  }
  return { outbounds: request('outbounds'), inventories: request('inventories') };
}
