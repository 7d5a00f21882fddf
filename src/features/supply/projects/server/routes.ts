import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { findClient } from '#features/supply/clients/server/service.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { projectsContract } from '../contract.ts';
import { exportProjects } from './export.ts';
import { countProjects, findProject, isEmptyProject, listProjects, listSponsors } from './store.ts';

export function projectsHandlers(
  database: Database,
  timeZone: string,
): ServerHandlers<typeof projectsContract> {
  return {
    ...recordHandlers(database, 'projects', {
      async removing(transaction, { id }) {
        if (await isEmptyProject(transaction, id)) return;
        throw new AppError('CONFLICT', { fields: { id: 'not_empty' } });
      },
    }),
    list: async ({ query }, context) =>
      asPage(context, query, await listProjects(database, context.scope, query)),
    listOfClient: async ({ params, query }, context) => {
      found(await findClient(database, context.scope, params.id));
      return asPage(context, query, await listProjects(database, context.scope, query, params.id));
    },
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export projects');
      return exportProjects(database, scope, query, { language, today: plainDateIn(timeZone, new Date()) });
    },
    filterCounts: ({ query }, { scope }) => countProjects(database, scope, query),
    sponsors: async ({ query }, { scope }) => ({
      sponsors: await listSponsors(database, scope, query.filter),
    }),
    get: async ({ params }, { scope }) => found(await findProject(database, scope, params.id)),
  };
}
