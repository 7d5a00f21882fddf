import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import type { ReportKind, ReportOrder, reportsContract } from '../contract.ts';

export function reportsHandlers(database: Database): ServerHandlers<typeof reportsContract> {
  function request(kind: ReportKind) {
    return async ({ params }: { params: { id: number } }, context: RequestContext) => {
      const { scope, language } = context;
      if (!seesRows(scope, kind)) throw new AppError('UNAUTHORIZED');
      found(await findNamedProject(database, scope, params.id));
      const order: ReportOrder = {
        kind,
        project: params.id,
        user: scope.userId,
        language,
        request: context.id,
      };
      // While a report of this list is pending for the user, another request is ignored.
      const key = `${order.user} ${kind} ${order.project}`;
      await database.write(context.cause('request report'), (transaction) =>
        queueJob(transaction, 'reports.send', order, { key }),
      );
      return { detail: 'requested' as const };
    };
  }
  return { outbounds: request('outbounds'), inventories: request('inventories') };
}
