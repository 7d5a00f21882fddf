import { found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { type reconciliationContract, rowsBehindAtOnce } from '../contract.ts';
import { exportReconciliation } from './export.ts';
import { listRowsBehind, reconciliationPage } from './store.ts';

export function reconciliationHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof reconciliationContract> {
  return {
    async sheet({ params, query }, context) {
      found(await findNamedProject(database, context.scope, params.id));
      const answer = await reconciliationPage(database, context.scope, params.id, query);
      return { ...asPage(context, query, answer), differing: answer.differing };
    },
    async rows({ params, query }, context) {
      found(await findNamedProject(database, context.scope, params.id));
      const { figure, product, batch, page } = query;
      const behind = { projectId: params.id, figure, product, batch, page };
      const answer = await listRowsBehind(database, context.scope, behind);
      return asPage(context, { page, limit: rowsBehindAtOnce, filters: {} }, answer);
    },
    async exportSheet({ params }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      await auditDownload(database, context.cause, 'export reconciliation', project.id);
      const { scope, language } = context;
      return exportReconciliation(database, scope, { project, language, timeZone, now: new Date() });
    },
  };
}
