import { plainDateIn } from '#core/dates.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { openIssuesContract } from '../contract.ts';
import { exportOpenIssues } from './export.ts';
import { countByFilters, listOpenIssues } from './store.ts';

export function openIssuesHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof openIssuesContract> {
  return {
    async list({ query }, context) {
      const today = plainDateIn(timeZone, new Date());
      const answer = await listOpenIssues(database, context.scope, query, today);
      return { ...asPage(context, query, answer), counts: answer.counts };
    },
    filterCounts: ({ query }, { scope }) =>
      countByFilters(database, scope, query, plainDateIn(timeZone, new Date())),
    async exportList({ query }, context) {
      await auditDownload(database, context.cause, 'export gaps');
      const { language } = context;
      return exportOpenIssues(database, context.scope, query, { language, timeZone, now: new Date() });
    },
  };
}
