// The work on an uploaded file beside the server: it is read and checked, or what was checked is written. Both bear
// being done twice, so that whoever takes over from a process that died begins again.
import { createHash } from 'node:crypto';
import { AppError } from '#core/errors.ts';
import { type Reason, reason } from '#core/i18n/reasons.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import type { Cause, Database } from '#server/database.ts';
import { queueJob } from '#server/jobs.ts';
import { OperatorError, operatorLine } from '#server/operator-error.ts';
import { makeScope, systemScope } from '#server/scope.ts';
import type { Queryable } from '#server/sql.ts';
import { type FoundTable, openFoundTable } from '#server/table-file.ts';
import {
  type Fault,
  type GivenValue,
  ownKeyPrefix,
  readSheetCell,
  kept,
  type SheetHints,
  shown,
} from '../../checked-rows/rules.ts';
import {
  type CheckedRow,
  checkRows,
  insertRows,
  lockImports,
  type Rows,
  type RowsAim,
  rowsStillStand,
  writeRows,
} from '../../checked-rows/server/store.ts';
import { type Field, type KindName, recordFields } from '../../imports/contract.ts';
import { endDemoRestore } from '../../imports/server/store.ts';
import { isBlank, textOf } from '../../staged-records/rules.ts';
import { externalId, type SheetColumn, sheetColumns } from '../rules.ts';
import { allHeadingTexts } from './sources.ts';
import {
  deleteChunks,
  deleteRowsOf,
  type FileRow,
  fileBytes,
  findFile,
  forgottenFiles,
  moveFile,
  noteProgress,
} from './store.ts';

export const checkJob = 'check_import';
export const commitJob = 'commit_import';

const rowsAtOnce = 1000;
const maxUnpackedBytes = 512 * 1024 ** 2;

/** The jobs of uploaded files. */
export function sheetImportJobs(database: Database, publicUrl: string) {
  return {
    [checkJob]: (payload: unknown, signal: AbortSignal) =>
      checkFile(database, numberIn(payload, 'importId'), signal),
    [commitJob]: (payload: unknown) =>
      commitFile(database, publicUrl, numberIn(payload, 'importId'), numberIn(payload, 'userId')),
    'forget imports': () => forgetFiles(database),
  };
}

/** Reads the whole file, settles what each row would do, and writes nothing of it. */
export async function checkFile(database: Database, importId: number, signal: AbortSignal): Promise<void> {
  const file = await findFile(database, systemScope(), importId);
  if (file?.state !== 'checking') return;
  const cause = causeOf(file, 'check of');
  try {
    const { columns, note } = await readRows(database, file, signal);
    await database.write(cause, async (transaction) => {
      const counts = await checkRows(transaction, rowsOf(file), aimOf(file, columns));
      const told = file.told?.key === 'moved' ? file.told : (note ?? null);
      await moveFile(transaction, importId, ['checking'], 'checked', { counts, columns, told });
    });
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
    const told =
      error instanceof OperatorError
        ? error.reason
        : reason('cannot_be_checked', { reason: reasonOf(error) });
    await deleteRowsOf(database, importId);
    await database.write(cause, (transaction) =>
      moveFile(transaction, importId, ['checking'], 'failed', { told }),
    );
  }
}

class MovedError extends Error {}

/** Writes all that was checked, or nothing; what has moved since is checked once more. */
export async function commitFile(
  database: Database,
  publicUrl: string,
  importId: number,
  userId: number,
): Promise<void> {
  const file = await findFile(database, systemScope(), importId);
  if (file?.state !== 'committing') return;
  const cause = { ...causeOf(file, 'import of'), actor: userId };
  const rows = rowsOf(file);
  const aim = aimOf(file, file.columns);
  const scope = makeScope({ ...systemScope(), userId });
  try {
    let written = 0;
    await noteProgress(database, importId, 0);
    await database.write(cause, async (transaction) => {
      await lockImports(transaction);
      if (!(await moveFile(transaction, importId, ['committing'], 'committed', { told: null }))) return;
      if (!(await rowsStillStand(transaction, rows, aim))) throw new MovedError();
      const notes: Promise<void>[] = [];
      const wrote = (records: number) => {
        written += records;
        notes.push(noteProgress(database, importId, written).catch(() => {}));
      };
      await writeRows(transaction, scope, rows, aim, { publicUrl, wrote });
      await Promise.all(notes);
      await deleteChunks(transaction, importId);
      if (await endDemoRestore(transaction)) {
        await moveFile(transaction, importId, ['committed'], 'committed', { told: reason('demo_ended') });
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    const moved = error instanceof MovedError || isRace(error);
    await database.write(cause, async (transaction) => {
      if (!moved) {
        const told = reason('not_written', { reason: reasonOf(error) });
        await moveFile(transaction, importId, ['committing'], 'checked', { told });
        return;
      }
      await moveFile(transaction, importId, ['committing'], 'checking', { told: reason('moved') });
      await queueJob(transaction, checkJob, { importId }, { key: String(importId) });
    });
  }
}

/** Gives up files that nobody looks after. */
async function forgetFiles(database: Database): Promise<void> {
  for (const id of await forgottenFiles(database)) {
    const cause = { actor: 'import', reason: 'not written for a week', request: `import ${id}` };
    await database.write(cause, (transaction) => giveUp(transaction, id));
  }
}

/** Cancels a file that was not written; answers false where that is too late. */
export async function giveUp(transaction: Queryable, importId: number): Promise<boolean> {
  const given = await moveFile(transaction, importId, ['checking', 'checked', 'failed'], 'cancelled', {
    counts: null,
  });
  if (!given) return false;
  await deleteChunks(transaction, importId);
  await deleteRowsOf(transaction, importId);
  return true;
}

export function rowsOf({ id }: FileRow): Rows {
  return { table: 'sheet_import_rows', importId: id };
}

export function aimOf({ resource, project }: FileRow, columns: readonly SheetColumn[]): RowsAim {
  const fields = [
    ...columns.map(({ field }) => field).filter((field) => field !== externalId),
    ...Object.keys(constantsOf(resource, project)),
  ];
  return {
    source: 'portal',
    kind: resource,
    fields: [...new Set(fields)],
    projectId: project?.id,
    whole: true,
  };
}

/** A list of one project feeds its rows' project itself. */
function constantsOf(kind: KindName, project: FileRow['project']): Record<string, string> {
  return project !== null && 'project' in recordFields[kind] ? { project: `id:${project.id}` } : {};
}

async function readRows(
  database: Database,
  file: FileRow,
  signal: AbortSignal,
): Promise<{ columns: SheetColumn[]; note: Reason | undefined }> {
  await deleteRowsOf(database, file.id);
  await noteProgress(database, file.id, 0);
  const table = await openFoundTable(file.file_name, fileBytes(database, file.id), { maxUnpackedBytes });
  const constants = constantsOf(file.resource, file.project);
  let columns: SheetColumn[] | undefined;
  let read: ((row: TableRow) => CheckedRow) | undefined;
  let waiting: CheckedRow[] = [];
  let done = 0;
  for await (const row of table.rows) {
    if (isBlank(row)) continue;
    if (read === undefined) {
      columns = await columnsOf(file, row, Object.keys(constants));
      read = rowReader(file.resource, columns, constants, hintsOf(table), row.cells.length, table.ragged);
      continue;
    }
    waiting.push(read(row));
    if (waiting.length < rowsAtOnce) continue;
    signal.throwIfAborted();
    await insertRows(database, rowsOf(file), waiting);
    done += waiting.length;
    waiting = [];
    await noteProgress(database, file.id, done);
  }
  if (columns === undefined) throw new OperatorError(reason('no_row', { name: file.file_name }));
  if (waiting.length > 0) await insertRows(database, rowsOf(file), waiting);
  await noteProgress(database, file.id, done + waiting.length);
  return { columns, note: table.facts()?.note };
}

async function columnsOf(file: FileRow, header: TableRow, given: readonly string[]): Promise<SheetColumn[]> {
  const found = sheetColumns(file.resource, header.cells, given, await allHeadingTexts());
  if ('columns' in found) return found.columns;
  const place = { name: file.file_name, row: header.number };
  throw new OperatorError(reason('in_row', { ...place, reason: found.fault }));
}

function hintsOf(table: FoundTable): SheetHints {
  const decimal = table.delimiter === ';' ? ',' : table.delimiter === ',' ? '.' : undefined;
  // The reader of workbooks gives days of either epoch as days; only bare numbers are left to be shifted.
  return { decimal, epochDays: table.facts()?.epochDays ?? 0 };
}

const keyField: Field = { type: 'text', max: 200 };

function rowReader(
  kind: KindName,
  columns: readonly SheetColumn[],
  constants: Readonly<Record<string, string>>,
  hints: SheetHints,
  width: number,
  ragged: boolean,
): (row: TableRow) => CheckedRow {
  const fields: Readonly<Record<string, Field>> = { ...recordFields[kind], [externalId]: keyField };
  const used = new Set(columns.map(({ index }) => index));
  return ({ number, cells }) => {
    const given: Record<string, GivenValue> = { ...constants };
    const faults: Fault[] = [];
    let key: string | null = null;
    for (const { field, index } of columns) {
      const declared = fields[field];
      if (declared === undefined) continue;
      const cell: Cell = cells[index] ?? null;
      if (field in constants && textOf(cell) === '') continue;
      const reading = readSheetCell(declared, cell, hints);
      if ('fault' in reading) {
        faults.push({ field, value: shown(textOf(cell)), reason: reading.fault });
        given[field] = kept(textOf(cell)) || null;
      } else if (field === externalId) key = typeof reading.value === 'string' ? reading.value : null;
      else given[field] = reading.value;
    }
    const stray = cells.findIndex((cell, index) => index >= width && !used.has(index) && textOf(cell) !== '');
    if (stray >= 0)
      faults.push({ field: '', value: shown(textOf(cells[stray])), reason: reason('under_no_heading') });
    else if (!ragged && cells.length < width) {
      faults.push({ field: '', value: '', reason: reason('other_width', { cells: cells.length, width }) });
    }
    return { line: number, key: key ?? keyOf(kind, given), given, faults };
  };
}

/** Who gives no external id gets one that the same row gets again, so that a file sent twice is the same rows. */
function keyOf(kind: KindName, given: Readonly<Record<string, GivenValue>>): string {
  const content = JSON.stringify([kind, ...Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return ownKeyPrefix + createHash('sha256').update(content).digest('hex').slice(0, 24);
}

function causeOf({ id, file_name, created_by }: FileRow, what: string): Cause {
  return { actor: created_by?.id ?? 'import', reason: `${what} ${file_name}`, request: `import ${id}` };
}

/** Another was quicker: the row is there by now, or what it names is gone. */
function isRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(23503|23505|40)/.test(String(error.code));
}

function reasonOf(error: unknown): Reason {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return reason('other', { text: operatorLine(cause).replace(/\.$/, '').slice(0, 2000) });
}

/** A number that was queued with the job. */
function numberIn(payload: unknown, name: string): number {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== 'number') throw new Error(`the job has no ${name}`);
  return value;
}
