import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '#core/contract.ts';
import { AppError, found } from '#core/errors.ts';
import { type Reason, reason, reasonIn } from '#core/i18n/reasons.ts';
import type { Locale } from '#core/i18n/locales.ts';
import { auditEvent } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import { queueJob } from '#server/jobs.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { AsItStands } from '#server/spreadsheet.ts';
import { textsIn } from '#server/texts.ts';
import { findProjectName } from '../../projects/server/store.ts';
import { type ImportedKind, recordFields } from '../../imports/contract.ts';
import { listText, ownKeyPrefix, shown } from '../../checked-rows/rules.ts';
import { lockImports } from '../../checked-rows/server/store.ts';
import { rowInUse, type TouchedRow, undoRows } from '../../undone-rows/server/store.ts';
import type { ImportedFile, ImportedRow, sheetImportsContract } from '../contract.ts';
import { externalId, faultsColumn } from '../rules.ts';
import { exportMarked, exportTemplate } from './export.ts';
import { aimOf, checkJob, commitJob, giveUp, rowsOf } from './jobs.ts';
import { headingTexts } from './sources.ts';
import {
  type FileRow,
  findFile,
  insertChunk,
  insertFile,
  listFiles,
  listRowsOf,
  moveFile,
  type RowOfFile,
  streamRowsOf,
} from './store.ts';

export function sheetImportsHandlers(database: Database): ServerHandlers<typeof sheetImportsContract> {
  async function detail(context: RequestContext, id: number): Promise<ImportedFile> {
    return asFile(found(await findFile(database, context.scope, id)), await wordsIn(context.language));
  }
  return {
    async upload({ query, file }, context) {
      const projectId = await projectOf(database, context, query);
      const kept = await spool(file);
      try {
        const id = await database.write(context.cause(`upload of ${file.name}`), async (transaction) => {
          const importId = await insertFile(transaction, {
            ...kept,
            resource: query.resource,
            projectId,
            name: file.name,
            userId: context.scope.userId,
          });
          let position = 0;
          const chunks: AsyncIterable<Buffer> = createReadStream(kept.path, { highWaterMark: chunkBytes });
          for await (const chunk of chunks) {
            await insertChunk(transaction, importId, position, chunk);
            position += 1;
          }
          await queueJob(transaction, checkJob, { importId }, { key: String(importId) });
          return importId;
        });
        return await detail(context, id);
      } finally {
        rmSync(path.dirname(kept.path), { recursive: true, force: true });
      }
    },
    async list({ query }, context) {
      const { count, rows } = await listFiles(database, context.scope, query);
      const words = await wordsIn(context.language);
      return asPage(context, query, { count, rows: rows.map((row) => asFile(row, words)) });
    },
    async template({ query }, context) {
      const projectId = await projectOf(database, context, query);
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, `export ${query.resource}`, projectId ?? undefined),
      );
      const { scope, language } = context;
      return exportTemplate(database, scope, query.resource, projectId, language);
    },
    one: ({ params }, context) => detail(context, params.id),
    async rows({ params, query }, context) {
      const file = found(await findFile(database, context.scope, params.id));
      const { count, rows } = await listRowsOf(database, context.scope, params.id, query);
      const words = await wordsIn(context.language);
      return asPage(context, query, { count, rows: rows.map((row) => asRow(file, row, words)) });
    },
    async marked({ params }, context) {
      const file = found(await findFile(database, context.scope, params.id));
      if (!readStates.includes(file.state)) throw new AppError('CONFLICT', { fields: { state: file.state } });
      await database.write(context.cause('download'), (transaction) =>
        auditEvent(transaction, 'export sheet_imports', params.id),
      );
      const [words, texts] = await Promise.all([wordsIn(context.language), headingTexts(context.language)]);
      return exportMarked(
        file,
        texts,
        markedRows(file, streamRowsOf(database, context.scope, params.id), words),
      );
    },
    async commit({ params }, context) {
      await database.write(context.cause('commit'), async (transaction) => {
        const file = found(await findFile(transaction, context.scope, params.id, true));
        if (file.state === 'committing' || file.state === 'committed') return;
        if (!canCommit(file)) throw new AppError('CONFLICT', { fields: { state: file.state } });
        await moveFile(transaction, params.id, ['checked'], 'committing', { told: null });
        const payload = { importId: params.id, userId: context.scope.userId };
        await queueJob(transaction, commitJob, payload, { key: String(params.id) });
      });
      return detail(context, params.id);
    },
    async undo({ params }, context) {
      const before = found(await findFile(database, context.scope, params.id));
      const cause = context.cause(`undo of the import of ${before.file_name}`);
      try {
        await database.write(cause, async (transaction) => {
          await lockImports(transaction);
          const file = found(await findFile(transaction, context.scope, params.id, true));
          if (file.state === 'undone') return;
          if (file.state !== 'committed') throw new AppError('CONFLICT', { fields: { state: file.state } });
          const touched = await undoRows(transaction, rowsOf(file), aimOf(file, file.columns));
          if (touched.length > 0) throw await newer(touched, context.language);
          await moveFile(transaction, params.id, ['committed'], 'undone');
        });
      } catch (error) {
        const used = await rowInUse(database, rowsOf(before), error);
        throw used === undefined ? error : await newer([used], context.language);
      }
      return detail(context, params.id);
    },
    async cancel({ params }, context) {
      await database.write(context.cause('cancel'), async (transaction) => {
        const file = found(await findFile(transaction, context.scope, params.id, true));
        if (file.state !== 'cancelled' && !(await giveUp(transaction, params.id))) {
          throw new AppError('CONFLICT', { fields: { state: file.state } });
        }
      });
      return detail(context, params.id);
    },
  };
}

/** All rows of the file are there. */
const readStates: readonly ImportedFile['state'][] = ['checked', 'committing', 'committed', 'undone'];

/** Each row by its fields as they were read, with all that is wrong with it. */
async function* markedRows(
  file: FileRow,
  chunks: AsyncIterable<readonly RowOfFile[]>,
  words: Words,
): AsyncGenerator<Record<string, string | AsItStands | null>[]> {
  for await (const rows of chunks) {
    yield rows.map((row) => {
      const { external_id, reason: ofRow, cells } = asRow(file, row, words);
      const ofCells = cells.flatMap((cell) =>
        cell.reason === null ? [] : [`${cell.column}: ${cell.reason}`],
      );
      const refused = row.faults.flatMap((fault) => {
        const value = row.given[fault.field];
        return typeof value === 'string' ? [[fault.field, asRefused(value, fault)] as const] : [];
      });
      return {
        external_id,
        ...Object.fromEntries(cells.map(({ field, value }) => [field, value])),
        ...Object.fromEntries(refused),
        [faultsColumn]: [ofRow, ...ofCells].filter((one) => one !== null).join('; '),
      };
    });
  }
}

/**
 * What was refused is given back letter by letter: as a number or a day `1.234` and 31 February would come in again as
 * something that nobody wrote, and a number that has lost its digits would as a text.
 */
function asRefused(value: string, { reason: why }: RowOfFile['faults'][number]): AsItStands {
  const lost = typeof why !== 'string' && why.key === 'digits_lost';
  return { asItStands: lost ? Number(value) : value };
}

async function newer(touched: readonly TouchedRow[], language: Locale): Promise<AppError> {
  const words = await wordsIn(language);
  const kinds: Readonly<Record<string, unknown>> = await textsIn(language, 'imports');
  const wordsOf = ({ why, by }: TouchedRow) => {
    if (why !== 'used_since') return words(reason(why));
    const records = kinds[by ?? ''];
    return words(reason(why, { records: typeof records === 'string' ? records : (by ?? '') }));
  };
  return new AppError('CONFLICT', {
    fields: Object.fromEntries(touched.map((row) => [`row ${row.line}`, wordsOf(row)])),
  });
}

const chunkBytes = 256 * 1024;

/** The file on the disk, so that a slow sender holds no connection of the database. */
async function spool(file: Upload): Promise<{ path: string; size: number; sha256: Buffer }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-upload-'));
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
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The project whose list it is; clients and projects themselves lie in none. */
async function projectOf(
  database: Database,
  context: RequestContext,
  { resource, project }: { resource: ImportedKind; project?: string | undefined },
): Promise<number | null> {
  if (project === undefined) return null;
  const id = Number(project);
  const isBelow = Object.values(recordFields[resource]).some(
    (field) => field.type === 'reference' && field.to !== 'clients' && field.to !== 'locations',
  );
  if (!isBelow) throw new AppError('MISSING', { fields: { project: 'unknown_choice' } });
  if ((await findProjectName(database, context.scope, id)) === undefined) {
    throw new AppError('MISSING', { fields: { project: 'unknown_choice' } });
  }
  return id;
}

type Words = (told: Reason | string) => string;

/** Reasons in the words of this language. */
async function wordsIn(language: Locale): Promise<Words> {
  const texts = await textsIn(language, 'reasons');
  return (told) => (typeof told === 'string' ? told : reasonIn(texts, language, told));
}

function asFile({ told, message, ...file }: FileRow, words: Words): ImportedFile {
  return {
    ...file,
    message: told === null ? message : words(told),
    can_commit: canCommit(file),
    can_undo: file.state === 'committed',
  };
}

function canCommit({ state, counts }: Pick<FileRow, 'state' | 'counts'>): boolean {
  return state === 'checked' && counts !== null && counts.wrong === 0 && counts.new + counts.changed > 0;
}

function asRow(
  { columns }: FileRow,
  { id, key, state, given, faults, old }: RowOfFile,
  words: Words,
): ImportedRow {
  const cells = columns
    .filter(({ field }) => field !== externalId)
    .map(({ field, column }) => {
      const own = faults.filter((one) => one.field === field);
      const value = given[field] ?? null;
      const whole = value === null || typeof value === 'string' ? value : listText(value);
      return {
        field,
        column,
        // Rows that were read before kept what was refused with its reason alone.
        value: own.length === 0 ? whole : shownOrNull(whole ?? own[0]?.value ?? null),
        old: old?.[field] ?? null,
        changed: old !== null && field in old,
        // Of a list it is one value that is wrong, of anything else it is the cell.
        reason:
          own.length === 0
            ? null
            : own
                .map((one) =>
                  said(
                    { ...one, value: Array.isArray(value) && one.value !== whole ? one.value : '' },
                    words,
                  ),
                )
                .join('; '),
      };
    });
  const elsewhere = faults.filter(({ field }) => !cells.some((cell) => cell.field === field));
  const reasons = elsewhere.map((one) =>
    [one.field, said(one, words)].filter((part) => part !== '').join(' '),
  );
  return {
    id,
    external_id: key?.startsWith(ownKeyPrefix) === true ? null : key,
    state,
    reason: reasons.length === 0 ? null : reasons.join('; '),
    cells,
  };
}

function shownOrNull(value: string | null): string | null {
  return value === null || value === '' ? null : shown(value);
}

/** What is wrong, after the value that it is wrong with. */
function said(
  { value, reason: why }: Pick<RowOfFile['faults'][number], 'value' | 'reason'>,
  words: Words,
): string {
  return value === '' ? words(why) : `'${value}' ${words(why)}`;
}
