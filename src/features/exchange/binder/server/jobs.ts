// Creates the requested binder. Permissions are checked at that time.
import * as z from 'zod/mini';
import { reachOf } from '#core/access.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { assertSameRights, findPrincipal } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import { insertFileInPieces } from '#server/files/files.ts';
import type { JobAttempt } from '#server/jobs/jobs.ts';
import { discardFile } from '#server/mail/mailed-files.ts';
import { makeBinder } from './export.ts';
import { deleteOldBinders, findBinder, settleBinder } from './store.ts';

const binderOrder = z.object({ project: z.number(), user: z.number(), moment: z.string() });
export type BinderOrder = z.output<typeof binderOrder>;

export function binderJobs(database: Database, place: { timeZone: string; portalName: string }) {
  return {
    'binders.make': async (payload: unknown, signal: AbortSignal, attempt: JobAttempt): Promise<void> => {
      const order = z.parse(binderOrder, payload);
      const principal = await findPrincipal(database, order.user);
      const reach = principal && reachOf(principal.role, 'binders.read');
      // A user who has since lost the permission or the account gets nothing.
      if (principal === undefined || reach === undefined || principal.isBlinded) return;
      const scope = principal.scope(reach);
      const project = await findNamedProject(database, scope, order.project);
      if (project === undefined) return;
      const wanted = await findBinder(database, scope, project);
      // A newer one was requested, or this one exists already.
      if (
        wanted === undefined ||
        Date.parse(wanted.moment) !== Date.parse(order.moment) ||
        wanted.file_id !== null
      )
        return;
      const cause = {
        actor: order.user,
        origin: 'job',
        operation: 'make binder',
        reference: { job: 'binder' },
        request: `binder ${order.project}`,
      } as const;
      const { moment } = order;
      const { language, period_from: from, period_to: to } = wanted;
      const file = await makeBinder(database, scope, project, {
        ...place,
        language,
        moment: new Date(moment),
        period: { from: from ?? undefined, to: to ?? undefined },
      });
      try {
        await database.write(cause, async (transaction) => {
          const fileId = await insertFileInPieces(transaction, file, signal);
          if (!(await settleBinder(transaction, scope, project, { moment, fileId })))
            throw new Error('the binder was asked for again while it was made');
          await assertSameRights(transaction, principal);
        });
      } catch (error) {
        if (attempt.isLast) {
          await database.write(cause, (transaction) =>
            settleBinder(transaction, scope, project, { moment, fileId: null }),
          );
        }
        throw error;
      } finally {
        await discardFile(file);
      }
    },
    'binders.expire': async (): Promise<void> => {
      const cause = { actor: 'binders', operation: 'expire', request: 'binders' };
      await database.write(cause, (transaction) => deleteOldBinders(transaction));
    },
  };
}
