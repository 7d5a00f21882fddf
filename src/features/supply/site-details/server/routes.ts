import { AppError, found } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { siteDetailsContract } from '../contract.ts';
import { findSiteDetails, updateSiteDetails } from './store.ts';

export function siteDetailsHandlers(database: Database): ServerHandlers<typeof siteDetailsContract> {
  return {
    get: async ({ params }, { scope }) => found(await findSiteDetails(database, scope, params.id)),
    update: ({ params, body }, { scope, cause }) =>
      database.write(
        cause('change contacts and hours of site', { reason: body.reason?.trim() }),
        async (transaction) => {
          const site = found(await findSiteDetails(transaction, scope, params.id, 'lock'));
          if (body.updated_at !== undefined && body.updated_at !== site.updated_at)
            throw new AppError('CONFLICT', { current: site });
          const known = new Set(site.contacts.map(({ id }) => id));
          if (body.contacts.some(({ id }) => id !== undefined && !known.has(id)))
            throw new AppError('MISSING', { fields: { contacts: 'unknown_choice' } });
          await updateSiteDetails(transaction, site, body);
          return found(await findSiteDetails(transaction, scope, params.id));
        },
      ),
  };
}
