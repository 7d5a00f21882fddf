import { plainDateIn } from '#core/dates.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { onTimeContract } from '../contract.ts';
import { exportRoutes, exportShipments } from './export.ts';
import { findTotal, listRoutes, listShipments } from './store.ts';

export function onTimeHandlers(database: Database, timeZone: string): ServerHandlers<typeof onTimeContract> {
  const clock = () => ({ today: plainDateIn(timeZone, new Date()), timeZone });
  const noted = ({ cause }: RequestContext) => auditDownload(database, cause, 'export on_time');
  return {
    shipments: async ({ query }, context) =>
      asPage(context, query, await listShipments(database, context.scope, query, clock())),
    async exportShipments({ query }, context) {
      await noted(context);
      const { scope, language } = context;
      return exportShipments(database, scope, query, { language, clock: clock() });
    },
    async routes({ query }, context) {
      const { scope } = context;
      return {
        ...asPage(context, query, await listRoutes(database, scope, query, clock())),
        total: await findTotal(database, scope, query.filters, clock()),
      };
    },
    async exportRoutes({ query }, context) {
      await noted(context);
      const { scope, language } = context;
      return exportRoutes(database, scope, query, { language, clock: clock() });
    },
  };
}
