import { AppError, found } from '#core/errors.ts';
import { mayBeCertificate } from '#features/supply/certificates/rules.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { documentKindOf } from '#server/files/document-kind.ts';
import { fileBytes, insertFile, wholeOf } from '#server/files/files.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { outboundDocumentsContract } from '../contract.ts';
import {
  findOutbound,
  findOutboundDocument,
  insertOutboundDocument,
  listOutboundDocuments,
  voidOutboundDocument,
} from './store.ts';

export function outboundDocumentsHandlers(
  database: Database,
): ServerHandlers<typeof outboundDocumentsContract> {
  return {
    async list({ params }, { scope }) {
      const outbound = found(await findOutbound(database, scope, params));
      return listOutboundDocuments(database, scope, outbound);
    },
    async upload({ params, query, file }, { scope, cause }) {
      found(await findOutbound(database, scope, params));
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const { name } = file;
      const { contentType = '', active } = (await documentKindOf(content)) ?? {};
      if (active) throw new AppError('MISSING', { fields: { file: 'active_pdf' } });
      if (!mayBeCertificate(contentType, name))
        throw new AppError('MISSING', { fields: { file: 'certificate' } });
      return database.write(cause('add customs document'), async (transaction) => {
        const outbound = found(await findOutbound(transaction, scope, params, 'lock'));
        const fileId = await insertFile(transaction, { name, contentType, content });
        return insertOutboundDocument(transaction, scope, outbound, { kind: query.kind, fileId });
      });
    },
    async download({ params }, { scope, cause }) {
      const outbound = found(await findOutbound(database, scope, params));
      const file = found(await findOutboundDocument(database, scope, outbound, params.documentId));
      await auditDownload(database, cause, 'download customs document', outbound.id);
      return {
        name: file.name,
        contentType: file.content_type,
        bytes: fileBytes(database, file.file_id, file.size),
      };
    },
    async void({ params, body }, { scope, cause }) {
      const reason = body.reason.trim();
      return database.write(cause('void customs document', { reason }), async (transaction) => {
        const outbound = found(await findOutbound(transaction, scope, params, 'lock'));
        const document = found(await findOutboundDocument(transaction, scope, outbound, params.documentId));
        if (document.voided_at !== null) throw new AppError('CONFLICT', { fields: { id: 'taken' } });
        return voidOutboundDocument(transaction, document, reason);
      });
    },
  };
}
