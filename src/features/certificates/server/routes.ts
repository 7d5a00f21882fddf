import type { FileAnswer } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { documentKindOf } from '#server/document-kind.ts';
import { fileBytes, insertFile, wholeOf } from '#server/files.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { Queryable } from '#server/sql.ts';
import type { certificatesContract } from '../contract.ts';
import { mayBeCertificate } from '../rules.ts';
import {
  findCertificateFile,
  insertCertificate,
  listCertificates,
  lockDestruction,
  type Place,
  supersedeCertificate,
} from './store.ts';

interface At {
  params: { id: number; destructionId: number };
}

export function certificatesHandlers(database: Database): ServerHandlers<typeof certificatesContract> {
  return {
    download: ({ params }, context) => send(params, context),
    downloadVersion: ({ params }, context) => send(params, context, params.versionId),
    async versions(input, context) {
      const place = await placeOf(database, input, context);
      return { results: found(await listCertificates(database, context.scope, place)) };
    },
    async upload({ params, file }, context) {
      const place = await placeOf(database, { params }, context);
      found(await findDestruction(place, context));
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const { name } = file;
      const contentType = documentKindOf(content)?.contentType ?? '';
      // What is not what its name says is refused, and the certificate before it stays.
      if (!mayBeCertificate(contentType, name))
        throw new AppError('MISSING', { fields: { file: 'certificate' } });
      return database.write(context.cause('upload certificate'), async (transaction) => {
        await lock(transaction, place, context);
        const fileId = await insertFile(transaction, { name, contentType, content });
        await supersedeCertificate(transaction, context.scope, place);
        const { uploaded_at } = await insertCertificate(transaction, context.scope, place, fileId);
        return { name, size: content.length, uploaded_at };
      });
    },
    async clear(input, context) {
      const place = await placeOf(database, input, context);
      await database.write(context.cause('clear certificate'), async (transaction) => {
        await lock(transaction, place, context);
        if (!(await supersedeCertificate(transaction, context.scope, place))) throw new AppError('NOT_FOUND');
      });
      return undefined;
    },
  };

  async function send(params: At['params'], context: RequestContext, version?: number): Promise<FileAnswer> {
    const place = await placeOf(database, { params }, context);
    const file = found(await findCertificateFile(database, context.scope, place, version));
    await database.write(context.cause('download'), (transaction) =>
      auditEvent(transaction, 'download certificate', place.destruction),
    );
    return {
      name: file.name,
      contentType: file.content_type,
      bytes: fileBytes(database, file.id, file.size),
    };
  }

  function findDestruction(place: Place, { scope }: RequestContext) {
    return listCertificates(database, scope, place);
  }
}

async function placeOf(database: Database, { params }: At, { scope }: RequestContext): Promise<Place> {
  found(await findProjectName(database, scope, params.id));
  return { project: params.id, destruction: params.destructionId };
}

async function lock(transaction: Queryable, place: Place, { scope }: RequestContext): Promise<void> {
  if (!(await lockDestruction(transaction, scope, place))) throw new AppError('NOT_FOUND');
}
