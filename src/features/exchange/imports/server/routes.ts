import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import { auditDownload } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { asPage } from '#server/database/listing.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/files/work-folders.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import { queueJob } from '#server/jobs/jobs.ts';
import type { ImportedFile, importsContract } from '../contract.ts';
import { exportErrors, exportTemplate } from './export.ts';
import { headingTexts } from './heading-texts.ts';
import { cancelFile, commitJob, undoJob, validateJob } from './jobs.ts';
import {
  findFile,
  insertChunk,
  insertFile,
  isBelowProject,
  listFiles,
  listRowsOf,
  moveFile,
  streamRowsOf,
} from './store.ts';
import { asFile, asRow, canCommit, rowsWithErrors, wordsIn } from './views.ts';

export function importsHandlers(database: Database): ServerHandlers<typeof importsContract> {
  async function detail(context: RequestContext, id: number): Promise<ImportedFile> {
    return asFile(found(await findFile(database, id)), await wordsIn(context.language));
  }
  return {
    async upload({ query, file }, context) {
      const projectId = await projectOf(database, context, query);
      const kept = await spool(file);
      try {
        const cause = context.cause('upload import', { reference: { file: file.name } });
        const id = await database.write(cause, async (transaction) => {
          const importId = await insertFile(transaction, {
            ...kept,
            resource: query.resource,
            projectId,
            name: file.name,
            userId: context.scope.userId,
            asks: query.headings === 'ask',
          });
          let position = 0;
          const chunks: AsyncIterable<Buffer> = createReadStream(kept.path, { highWaterMark: chunkBytes });
          for await (const chunk of chunks) {
            await insertChunk(transaction, importId, position, chunk);
            position += 1;
          }
          await queueJob(transaction, validateJob, { importId }, { key: String(importId) });
          return importId;
        });
        return await detail(context, id);
      } finally {
        removeWorkFolder(path.dirname(kept.path));
      }
    },
    async list({ query }, context) {
      const page = await listFiles(database, query);
      const words = await wordsIn(context.language);
      return asPage(context, query, { ...page, rows: page.rows.map((row) => asFile(row, words)) });
    },
    async template({ query }, context) {
      const projectId = await projectOf(database, context, query);
      await auditDownload(database, context.cause, `export ${query.resource}`, projectId ?? undefined);
      const { scope, language } = context;
      return exportTemplate(database, scope, query.resource, projectId, language);
    },
    one: ({ params }, context) => detail(context, params.id),
    async rows({ params, query }, context) {
      const file = found(await findFile(database, params.id));
      const page = await listRowsOf(database, params.id, query);
      const words = await wordsIn(context.language);
      return asPage(context, query, { ...page, rows: page.rows.map((row) => asRow(file, row, words)) });
    },
    async marked({ params }, context) {
      const file = found(await findFile(database, params.id));
      if (!readStates.includes(file.state)) throw new AppError('CONFLICT', { fields: { state: file.state } });
      await auditDownload(database, context.cause, 'export sheet_imports', params.id);
      const [words, texts] = await Promise.all([wordsIn(context.language), headingTexts(context.language)]);
      return exportErrors(file, texts, rowsWithErrors(file, streamRowsOf(database, params.id), words));
    },
    async commit({ params, body }, context) {
      await database.write(context.cause('commit'), async (transaction) => {
        const file = found(await findFile(transaction, params.id, true));
        if (file.state === 'committing' || file.state === 'committed') return;
        if (!canCommit(file)) throw new AppError('CONFLICT', { fields: { state: file.state } });
        if ((file.counts?.warnings ?? 0) > 0 && body.confirm_warnings !== true) {
          throw new AppError('NEEDS_CONFIRMATION');
        }
        await moveFile(transaction, params.id, ['checked'], 'committing', { outcome: null });
        const payload = { importId: params.id, userId: context.scope.userId };
        await queueJob(transaction, commitJob, payload, { key: String(params.id) });
      });
      return detail(context, params.id);
    },
    async undo({ params }, context) {
      const before = found(await findFile(database, params.id));
      const cause = context.cause('undo import', {
        origin: 'undo',
        reference: { import: before.id, file: before.file_name },
      });
      await database.write(cause, async (transaction) => {
        const file = found(await findFile(transaction, params.id, true));
        if (file.state === 'undoing' || file.state === 'undone') return;
        if (file.state !== 'committed') throw new AppError('CONFLICT', { fields: { state: file.state } });
        await moveFile(transaction, params.id, ['committed'], 'undoing', { outcome: null, conflicts: [] });
        const payload = { importId: params.id, userId: context.scope.userId };
        await queueJob(transaction, undoJob, payload, { key: String(params.id) });
      });
      return detail(context, params.id);
    },
    async cancel({ params }, context) {
      await database.write(context.cause('cancel'), async (transaction) => {
        const file = found(await findFile(transaction, params.id, true));
        if (file.state !== 'cancelled' && !(await cancelFile(transaction, params.id))) {
          throw new AppError('CONFLICT', { fields: { state: file.state } });
        }
      });
      return detail(context, params.id);
    },
  };
}

/** All rows of the file have been read. */
const readStates: readonly ImportedFile['state'][] = [
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
];

const chunkBytes = 256 * 1024;

/** Stores the upload on disk, so that a slow upload holds no database connection. */
async function spool(file: Upload): Promise<{ path: string; size: number; sha256: Buffer }> {
  const folder = makeWorkFolder();
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file.bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    const target = path.join(folder, 'file');
    await pipeline(counted(), createWriteStream(target, { mode: 0o600 }));
    return { path: target, size, sha256: hash.digest() };
  } catch (error) {
    removeWorkFolder(folder);
    throw error;
  }
}

/** The id of the project of a list; clients and projects themselves have none. */
async function projectOf(
  database: Database,
  context: RequestContext,
  { resource, project }: { resource: ImportedKind; project?: string | undefined },
): Promise<number | null> {
  if (project === undefined) return null;
  const id = Number(project);
  if (!isBelowProject(resource)) throw new AppError('MISSING', { fields: { project: 'unknown_choice' } });
  if ((await findNamedProject(database, context.scope, id)) === undefined) {
    throw new AppError('MISSING', { fields: { project: 'unknown_choice' } });
  }
  return id;
}
