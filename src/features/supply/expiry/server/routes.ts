import { plainDateIn } from '#core/dates.ts';
import { found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { expiryContract } from '../contract.ts';
import { exportExpiry } from './export.ts';
import { countExpiry, expiryPage } from './store.ts';

export function expiryHandlers(database: Database, timeZone: string): ServerHandlers<typeof expiryContract> {
  const today = () => plainDateIn(timeZone, new Date());
  const noted = (context: RequestContext, id: number | undefined) =>
    auditDownload(database, context.cause, 'export expiry', id);
  return {
    async list({ query }, context) {
      const answer = await expiryPage(database, context.scope, query, { today: today() });
      return { ...asPage(context, query, answer), steps: answer.steps };
    },
    filterCounts: ({ query }, { scope }) => countExpiry(database, scope, query, today()),
    async listOfProject({ params, query }, context) {
      found(await findNamedProject(database, context.scope, params.id));
      const place = { today: today(), projectId: params.id };
      const answer = await expiryPage(database, context.scope, query, place);
      return { ...asPage(context, query, answer), steps: answer.steps };
    },
    async exportList({ query }, context) {
      await noted(context, undefined);
      const { scope, language } = context;
      return exportExpiry(database, scope, query, { language, timeZone, now: new Date() });
    },
    async exportListOfProject({ params, query }, context) {
      const project = found(await findNamedProject(database, context.scope, params.id));
      await noted(context, project.id);
      const { scope, language } = context;
      return exportExpiry(database, scope, query, { project, language, timeZone, now: new Date() });
    },
  };
}
