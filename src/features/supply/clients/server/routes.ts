import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { clientsContract } from '../contract.ts';
import { exportClients } from './export.ts';
import { countClients, findClient, isEmptyClient, listClients, searchClients } from './store.ts';

export function clientsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof clientsContract> {
  return {
    ...recordHandlers(database, 'clients', {
      async removing(transaction, { id }) {
        if (await isEmptyClient(transaction, id)) return;
        throw new AppError('CONFLICT', { fields: { id: 'not_empty' } });
      },
    }),
    list: async ({ query }, context) =>
      asPage(context, query, await listClients(database, context.scope, query)),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export clients');
      return exportClients(database, scope, query, { language, today: plainDateIn(timeZone, new Date()) });
    },
    filterCounts: ({ query }, { scope }) => countClients(database, scope, query),
    search: async ({ query }, context) =>
      asPage(context, query, await searchClients(database, context.scope, query)),
    get: async ({ params }, { scope }) => found(await findClient(database, scope, params.id)),
  };
}
