import { isSiteRole } from '#core/access.ts';
import { plainDateIn } from '#core/dates.ts';
import { AppError, found } from '#core/errors.ts';
import { listSignatures, sign } from '#features/oversight/signatures/server/service.ts';
import type { IdentityCheck } from '#server/auth/identity.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import type { RecallDetail, recallsContract } from '../contract.ts';
import { partsOf } from '../rules.ts';
import { exportPlaces, exportRecalls, recallLetter } from './export.ts';
import {
  findClosing,
  findPlace,
  findPreview,
  findRecall,
  insertClosing,
  insertRecall,
  listRecalls,
  lockBatches,
  lockRecall,
  type Reader,
  updateAcknowledgement,
} from './store.ts';

export function recallsHandlers(
  database: Database,
  identity: IdentityCheck,
  timeZone: string,
): ServerHandlers<typeof recallsContract> {
  const readerOf = (scope: Reader['scope']): Reader => ({ scope, today: plainDateIn(timeZone, new Date()) });

  async function detail(queryable: Queryable, reader: Reader, id: number): Promise<RecallDetail> {
    const recall = found(await findRecall(queryable, reader, id));
    const closing = findClosing(recall);
    const signatures = [
      ...(closing === undefined ? [] : await listSignatures(queryable, 'recall_closings', closing)),
      ...(await listSignatures(queryable, 'recalls', recall)),
    ];
    return Object.assign(recall, { signatures });
  }

  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listRecalls(database, readerOf(context.scope), query)),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export recalls');
      return exportRecalls(database, readerOf(scope), query, { language, timeZone });
    },
    get: ({ params }, { scope }) => detail(database, readerOf(scope), params.id),
    async exportPlaces({ params }, { scope, cause, language }) {
      const recall = found(await findRecall(database, readerOf(scope), params.id));
      await auditDownload(database, cause, 'export recall places', recall.id);
      return exportPlaces(recall, { language, timeZone });
    },
    async letter({ params }, { scope, cause, language }) {
      const recall = found(await findRecall(database, readerOf(scope), params.id));
      await auditDownload(database, cause, 'download recall letter', recall.id);
      return recallLetter(recall, { language, timeZone });
    },
    preview: async ({ params }, { scope }) => found(await findPreview(database, readerOf(scope), params.id)),
    async open({ params, body }, context) {
      const reader = readerOf(context.scope);
      found(await findPreview(database, reader, params.id));
      if (body.due_on < reader.today)
        throw new AppError('MISSING', { fields: { due_on: `at_least:${reader.today}` } });
      const signer = await identity.confirm(context, body);
      const reason = body.reason.trim();
      return database.write(
        context.cause('open recall', { reason: reason.slice(0, 500) }),
        async (transaction) => {
          await lockBatches(transaction, found(await findPreview(transaction, reader, params.id)));
          const preview = found(await findPreview(transaction, reader, params.id));
          // A batch of an open recall, or others than were shown before signing.
          const joined = new Set(preview.batches.map(({ id }) => id));
          const isSame =
            joined.size === body.batch_ids.length && body.batch_ids.every((id) => joined.has(id));
          if (!isSame || !joined.has(preview.id)) throw new AppError('CONFLICT', { current: preview });
          const id = await insertRecall(transaction, reader, preview, { ...body, reason });
          const recall = found(await findRecall(transaction, reader, id));
          await sign(transaction, signer, { kind: 'recalls', record: recall, meaning: 'recalled' });
          await queueJob(transaction, 'recalls.send', { recallId: id }, { key: String(id) });
          return detail(transaction, reader, id);
        },
      );
    },
    async acknowledge({ params, body }, { scope, cause }) {
      const reader = readerOf(scope);
      const [name, note] = [body.name.trim(), body.note?.trim() || undefined];
      return database.write(cause('acknowledge recall'), async (transaction) => {
        const recall = found(await lockRecall(transaction, reader, params.id));
        const place = found(await findPlace(transaction, reader, recall, params.placeId));
        if (recall.status === 'closed') throw new AppError('CONFLICT', { fields: { id: 'taken' } });
        if (body.updated_at !== undefined && body.updated_at !== place.updated_at)
          throw new AppError('CONFLICT', { current: await detail(transaction, reader, params.id) });
        const parts = partsOf(body);
        if (parts.stated > parts.found)
          throw new AppError('MISSING', { fields: { found: 'less_than_parts' } });
        const onBehalf = place.kind === 'site' && !isSiteRole(scope.role);
        if (onBehalf && note === undefined) throw new AppError('MISSING', { fields: { note: 'required' } });
        await updateAcknowledgement(transaction, scope, place, { ...body, name, note, onBehalf });
        return detail(transaction, reader, params.id);
      });
    },
    async close({ params, body }, context) {
      const reader = readerOf(context.scope);
      const before = found(await findRecall(database, reader, params.id));
      // A user who does not see all of it may not decide.
      if (!before.is_whole) throw new AppError('UNAUTHORIZED');
      const signer = await identity.confirm(context, body);
      const summary = body.summary.trim();
      return database.write(context.cause('close recall'), async (transaction) => {
        const recall = found(await lockRecall(transaction, reader, params.id));
        const closing = await insertClosing(transaction, reader.scope, recall, summary);
        if (closing === undefined) throw new AppError('CONFLICT', { fields: { id: 'taken' } });
        await sign(transaction, signer, { kind: 'recall_closings', record: closing, meaning: 'closed' });
        return detail(transaction, reader, params.id);
      });
    },
  };
}
