import { plainDateIn } from '#core/dates.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { stockLevelsContract } from '../contract.ts';
import { exportStockLevels } from './export.ts';
import { countStockLevels, listStockLevels } from './store.ts';

export function stockLevelsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof stockLevelsContract> {
  const today = () => plainDateIn(timeZone, new Date());
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listStockLevels(database, context.scope, query, today())),
    filterCounts: ({ query }, { scope }) => countStockLevels(database, scope, query, today()),
    async exportList({ query }, { scope, language, cause }) {
      await auditDownload(database, cause, 'export stock_levels');
      return exportStockLevels(database, scope, query, { language, today: today() });
    },
  };
}
