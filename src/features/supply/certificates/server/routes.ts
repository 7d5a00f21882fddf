import type { FileAnswer } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { documentKindOf } from '#server/files/document-kind.ts';
import { fileBytes, insertFile, wholeOf } from '#server/files/files.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { certificatesContract } from '../contract.ts';
import { mayBeCertificate } from '../rules.ts';
import {
  findCertificateFile,
  findDestruction,
  insertCertificate,
  listCertificates,
  supersedeCertificate,
} from './store.ts';

interface Place {
  readonly id: number;
  readonly destructionId: number;
}

export function certificatesHandlers(database: Database): ServerHandlers<typeof certificatesContract> {
  return {
    download: ({ params }, context) => send(params, context),
    downloadVersion: ({ params }, context) => send(params, context, params.versionId),
    async versions({ params }, context) {
      return { results: await listCertificates(database, await findPlace(database, context, params)) };
    },
    async upload({ params, file }, context) {
      await findPlace(database, context, params);
      const content = await wholeOf(file.bytes);
      if (content.length === 0) throw new AppError('IS_EMPTY', { fields: { file: 'required' } });
      const { name } = file;
      const { contentType = '', active } = (await documentKindOf(content)) ?? {};
      if (active) throw new AppError('MISSING', { fields: { file: 'active_pdf' } });
      // A file whose content does not match its name is rejected, and the previous certificate stays.
      if (!mayBeCertificate(contentType, name))
        throw new AppError('MISSING', { fields: { file: 'certificate' } });
      return database.write(context.cause('upload certificate'), async (transaction) => {
        const destruction = await findPlace(transaction, context, params, 'lock');
        const fileId = await insertFile(transaction, { name, contentType, content });
        await supersedeCertificate(transaction, destruction);
        const { uploaded_at } = await insertCertificate(transaction, destruction, {
          fileId,
          uploadedBy: context.scope.userId,
        });
        return { name, size: content.length, uploaded_at };
      });
    },
    async clear({ params }, context) {
      await database.write(context.cause('clear certificate'), async (transaction) => {
        const destruction = await findPlace(transaction, context, params, 'lock');
        if (!(await supersedeCertificate(transaction, destruction))) throw new AppError('NOT_FOUND');
      });
      return undefined;
    },
  };

  async function send(params: Place, context: RequestContext, version?: number): Promise<FileAnswer> {
    const destruction = await findPlace(database, context, params);
    const file = found(await findCertificateFile(database, context.scope, destruction, version));
    await auditDownload(database, context.cause, 'download certificate', destruction.id);
    return {
      name: file.name,
      contentType: file.content_type,
      bytes: fileBytes(database, file.id, file.size),
    };
  }
}

/** The ids in a path. */
async function findPlace(
  database: Queryable,
  { scope }: RequestContext,
  { id, destructionId }: Place,
  lock: 'lock' | 'look' = 'look',
): Promise<Authorized<'destruction'>> {
  const project = found(await findNamedProject(database, scope, id));
  return found(await findDestruction(database, project, destructionId, lock));
}
