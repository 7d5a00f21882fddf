import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { auditEvent } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { binderContract } from '../contract.ts';
import { makeBinder } from './export.ts';

export function binderHandlers(
  database: Database,
  place: { timeZone: string; portalName: string },
): ServerHandlers<typeof binderContract> {
  return {
    async download({ params: { id }, query }, context) {
      const { scope, language } = context;
      const now = new Date();
      const moment = query.moment === undefined ? now : new Date(query.moment);
      if (moment > now) throw new AppError('MISSING', { fields: { moment: 'in_future' } });
      const project = found(await findNamedProject(database, scope, id));
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, 'export binder', id, { moment: moment.toISOString() }),
      );
      return makeBinder(database, scope, project, { ...place, language, moment });
    },
  };
}
