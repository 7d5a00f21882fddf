import { found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { type accountabilityContract, rowsBehindAtOnce } from '../contract.ts';
import { exportAccountability } from './export.ts';
import { accountabilityPage, listRowsBehind } from './store.ts';

export function accountabilityHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof accountabilityContract> {
  return {
    async sheet({ params, query }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      const answer = await accountabilityPage(database, context.scope, project, query);
      return { ...asPage(context, query, answer), differing: answer.differing };
    },
    async rows({ params, query }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      const { figure, site_id, batch_id, page } = query;
      const answer = await listRowsBehind(database, context.scope, project, {
        figure,
        siteId: site_id === undefined ? null : Number(site_id),
        site: query.site ?? null,
        batchId: batch_id === undefined ? null : Number(batch_id),
        product: query.product ?? null,
        batch: query.batch ?? null,
        page,
      });
      return asPage(context, { page, limit: rowsBehindAtOnce, filters: {} }, answer);
    },
    async exportSheet({ params }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      await auditDownload(database, context.cause, 'export accountability', project.id);
      const { scope, language } = context;
      return exportAccountability(database, scope, { project, language, timeZone, now: new Date() });
    },
  };
}
