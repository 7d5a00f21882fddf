import { AppError, found } from '#core/errors.ts';
import { mayBeCertificate } from '#features/supply/certificates/rules.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { recordHandlers } from '#features/supply/record-forms/server/service.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { documentKindOf } from '#server/files/document-kind.ts';
import { fileBytes, insertFile, wholeOf } from '#server/files/files.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { batchesContract } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import { exportBatches, exportMovements } from './export.ts';
import {
  countBatches,
  extendExpiry,
  findBatch,
  findDocument,
  insertDocument,
  isInOpenRecall,
  isReferredTo,
  listBatchChoices,
  listBatches,
  listMovements,
  lockBatch,
  updateStatus,
  voidDocument,
} from './store.ts';

export function batchesHandlers(database: Database): ServerHandlers<typeof batchesContract> {
  const { form, create, update } = recordHandlers(database, 'batches', {
    async changing(transaction, { id, changes }) {
      // Records refer to it as a batch of this product.
      if (changes['product_id'] !== undefined && (await isReferredTo(transaction, id))) {
        throw new AppError('CONFLICT', { fields: { product_id: 'in_use' } });
      }
      return changes;
    },
  });
  return {
    list: async ({ query }, context) =>
      asPage(context, query, await listBatches(database, context.scope, query)),
    filterCounts: ({ query }, { scope }) => countBatches(database, scope, query),
    async exportList({ query }, { scope, cause, language }) {
      await auditDownload(database, cause, 'export batches');
      return exportBatches(database, scope, query, language);
    },
    async choices({ params }, { scope }) {
      return listBatchChoices(database, scope, found(await findNamedProject(database, scope, params.id)));
    },
    get: async ({ params }, { scope }) => found(await findBatch(database, scope, params.id)),
    async movements({ params, query }, context) {
      const batch = found(await findBatch(database, context.scope, params.id));
      return asPage(context, query, await listMovements(database, batch, query));
    },
    async exportMovements({ params, query }, { scope, cause, language }) {
      const batch = found(await findBatch(database, scope, params.id));
      await auditDownload(database, cause, 'export batch movements', batch.id);
      return exportMovements(database, batch, query, language);
    },
    form,
    create,
    update,
    async changeStatus({ params, body }, { scope, cause }) {
      return database.write(
        cause('change batch status', { reason: body.reason.trim() }),
        async (transaction) => {
          const batch = found(await lockBatch(transaction, scope, params.id));
          if (body.updated_at !== undefined && body.updated_at !== batch.updated_at) {
            throw new AppError('CONFLICT', { current: batch });
          }
          if (!nextStatuses(batch.status).includes(body.status)) {
            throw new AppError('CONFLICT', { fields: { status: 'unknown_choice' } });
          }
          if (body.status !== 'recalled' && (await isInOpenRecall(transaction, batch))) {
            throw new AppError('CONFLICT', { fields: { status: 'in_open_recall' } });
          }
          await updateStatus(transaction, batch, body.status);
          return found(await findBatch(transaction, scope, params.id));
        },
      );
    },
    async extendExpiry({ params, body }, { scope, cause }) {
      return database.write(cause('extend expiry', { reason: body.reason?.trim() }), async (transaction) => {
        const batch = found(await lockBatch(transaction, scope, params.id));
        if (batch.expiry_date !== null && body.expiry_date <= batch.expiry_date) {
          throw new AppError('MISSING', {
            fields: { expiry_date: `at_least:${dayAfter(batch.expiry_date)}` },
          });
        }
        const document = await findDocument(transaction, scope, batch, body.document_id);
        if (document?.kind !== 'expiry_extension' || document.voided_at !== null) {
          throw new AppError('MISSING', { fields: { document_id: 'unknown_choice' } });
        }
        await extendExpiry(transaction, scope, batch, body);
        return found(await findBatch(transaction, scope, params.id));
      });
    },
    async upload({ params, query, file }, { scope, cause }) {
      found(await findBatch(database, scope, params.id));
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const { name } = file;
      const { contentType = '', active } = (await documentKindOf(content)) ?? {};
      if (active) throw new AppError('MISSING', { fields: { file: 'active_pdf' } });
      if (!mayBeCertificate(contentType, name))
        throw new AppError('MISSING', { fields: { file: 'certificate' } });
      return database.write(cause('add batch document'), async (transaction) => {
        const batch = found(await lockBatch(transaction, scope, params.id));
        const fileId = await insertFile(transaction, { name, contentType, content });
        return insertDocument(transaction, scope, batch, { kind: query.kind, fileId });
      });
    },
    async download({ params }, { scope, cause }) {
      const batch = found(await findBatch(database, scope, params.id));
      const file = found(await findDocument(database, scope, batch, params.documentId));
      await auditDownload(database, cause, 'download batch document', batch.id);
      return {
        name: file.name,
        contentType: file.content_type,
        bytes: fileBytes(database, file.file_id, file.size),
      };
    },
    async voidDocument({ params, body }, { scope, cause }) {
      return database.write(
        cause('void batch document', { reason: body.reason.trim() }),
        async (transaction) => {
          const batch = found(await lockBatch(transaction, scope, params.id));
          const document = found(await findDocument(transaction, scope, batch, params.documentId));
          if (document.voided_at !== null) throw new AppError('CONFLICT', { fields: { id: 'taken' } });
          await voidDocument(transaction, document, body.reason.trim());
          return found(await findBatch(transaction, scope, params.id));
        },
      );
    },
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
