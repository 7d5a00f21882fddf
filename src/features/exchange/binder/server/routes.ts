import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { fileBytes } from '#server/files/files.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import type { binderContract } from '../contract.ts';
import { makeBinder } from './export.ts';
import type { BinderOrder } from './jobs.ts';
import type { Period } from './sources.ts';
import { findBinder, upsertBinder } from './store.ts';

const none = { state: 'none' as const, moment: null, size: null, from: null, to: null };

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
      const period = checked(query);
      const project = found(await findNamedProject(database, scope, id));
      await auditDownload(database, context.cause, 'export binder', id, {
        moment: moment.toISOString(),
        ...period,
      });
      return makeBinder(database, scope, project, { ...place, language, moment, period });
    },
    async request({ params: { id }, body }, context) {
      const { scope, language } = context;
      const period = checked(body);
      const project = found(await findNamedProject(database, scope, id));
      const moment = new Date();
      const order: BinderOrder = { project: id, user: scope.userId, moment: moment.toISOString() };
      await database.write(context.cause('request binder'), async (transaction) => {
        await upsertBinder(transaction, scope, project, { moment, language, period });
        await queueJob(transaction, 'binders.make', order);
      });
      return { detail: 'requested' as const };
    },
    async state({ params: { id } }, { scope }) {
      const project = found(await findNamedProject(database, scope, id));
      const binder = await findBinder(database, scope, project);
      if (binder === undefined) return none;
      const { moment, size, failed, period_from: from, period_to: to } = binder;
      return {
        state: failed ? ('failed' as const) : size === null ? ('pending' as const) : ('ready' as const),
        moment,
        size,
        from,
        to,
      };
    },
    async file({ params: { id } }, context) {
      const { scope } = context;
      const project = found(await findNamedProject(database, scope, id));
      const { file_id, name, size } = found(await findBinder(database, scope, project));
      if (file_id === null || name === null || size === null) throw new AppError('NOT_FOUND');
      await auditDownload(database, context.cause, 'export binder', id);
      return { name, contentType: 'application/zip', bytes: fileBytes(database, file_id, size) };
    },
  };
}

/** A period from its first to its last day; both are optional. */
function checked({ from, to }: Period): { from?: string; to?: string } {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('MISSING', { fields: { to: 'before_start' } });
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
