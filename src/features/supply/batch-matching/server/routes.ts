import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { batchMatchingContract } from '../contract.ts';
import { findBatchOf, listUnmatched, matchText } from './store.ts';

export function batchMatchingHandlers(database: Database): ServerHandlers<typeof batchMatchingContract> {
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listUnmatched(database, context.scope, query)),
    async match({ body }, { scope, cause }) {
      return database.write(cause('match batch', { reason: body.reason?.trim() }), async (transaction) => {
        const project = found(await findNamedProject(transaction, scope, body.project_id));
        const batch = await findBatchOf(transaction, project, body.batch_id);
        if (batch === undefined) throw new AppError('MISSING', { fields: { batch_id: 'unknown_choice' } });
        const records = await matchText(transaction, scope, batch, {
          product: body.product ?? '',
          number: body.number,
        });
        // Someone else has matched it in the meantime, or it was never written.
        if (records === 0) throw new AppError('CONFLICT', { fields: { number: 'unknown_choice' } });
        return { records };
      });
    },
  };
}
