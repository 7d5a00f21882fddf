// Background jobs of an uploaded file: validate, commit and undo. Each job may run twice, so that another
// process can take over after a crash.
import { reason } from '#locales/reasons.ts';
import { systemScope } from '#server/auth/scope.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Cause, Database } from '#server/database/database.ts';
import { writeImport } from '#server/database/import-turn.ts';
import type { Queryable } from '#server/database/sql.ts';
import { failureReason, isRace, isUnavailable, numberIn } from '#server/jobs/job-failures.ts';
import { type JobAttempt, queueJob } from '#server/jobs/jobs.ts';
import { commitRows, rowsUnchangedSinceValidation, undoRows, validateRows } from './pipeline/pipeline.ts';
import type { ReportProgress } from './pipeline/rows.ts';
import type { BlockedRow } from './pipeline/undo.ts';
import { previewFile } from './preview.ts';
import { readFile } from './read-file.ts';
import {
  causeOf,
  deleteChunks,
  deleteLeftovers,
  deleteRowsOf,
  endDemoRestore,
  type FileRow,
  findAbandonedFiles,
  findFile,
  moveFile,
  noteProgress,
  type RowConflict,
  rowsOf,
  targetOf,
} from './store.ts';

export const validateJob = 'imports.validate';
export const commitJob = 'imports.commit';
export const undoJob = 'imports.undo';
const expireJob = 'imports.expire';

/** The jobs of uploaded files. */
export function importJobs(database: Database, publicUrl: string, timeZone: string) {
  return {
    [validateJob]: (payload: unknown, signal: AbortSignal, { report }: JobAttempt) =>
      validateFile(database, numberIn(payload, 'importId'), signal, timeZone, report),
    [commitJob]: (payload: unknown, _: AbortSignal, { report }: JobAttempt) =>
      commitFile(database, publicUrl, numberIn(payload, 'importId'), numberIn(payload, 'userId'), report),
    [undoJob]: (payload: unknown, _: AbortSignal, { report }: JobAttempt) =>
      undoFile(database, numberIn(payload, 'importId'), numberIn(payload, 'userId'), report),
    [expireJob]: async () => {
      await expireFiles(database);
      await deleteLeftovers(database);
    },
  };
}

/**
 * Reads the whole file and determines the effect of each row, without writing any. Stops when the file is
 * cancelled.
 */
export async function validateFile(
  database: Database,
  importId: number,
  signal: AbortSignal,
  timeZone: string,
  report: JobAttempt['report'],
): Promise<void> {
  const file = await findFile(database, importId);
  if (file?.state !== 'checking') return;
  const cause = causeOf(file, validateJob);
  const cancelled = watchCancelled(database, importId);
  try {
    const over = AbortSignal.any([signal, cancelled.signal]);
    const { needsMapping, sheet } = await previewFile(database, file, over);
    if (needsMapping) {
      await database.write(cause, (transaction) => moveFile(transaction, importId, ['checking'], 'mapping'));
      return;
    }
    const { columns, notes } = await readFile(database, file, { signal: over, timeZone, sheet });
    await database.write(cause, async (transaction) => {
      const counts = await validateRows(transaction, rowsOf(file), targetOf(file, columns));
      const outcome = file.outcome?.key === 'moved' ? file.outcome : null;
      const values = { counts, columns, outcome, notes };
      if (!(await moveFile(transaction, importId, ['checking'], 'checked', values)))
        throw new CancelledError();
    });
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error;
    await deleteRowsOf(database, importId);
    if (cancelled.signal.aborted || error instanceof CancelledError) return;
    const outcome =
      error instanceof OperatorError
        ? error.reason
        : reason('cannot_be_checked', { reason: failureReason(error, report) });
    await database.write(cause, (transaction) =>
      moveFile(transaction, importId, ['checking'], 'failed', { outcome }),
    );
  } finally {
    cancelled.stop();
  }
}

class CancelledError extends Error {}

const pollIntervalMs = 1000;

/** Aborts once the file has been cancelled by any process. */
function watchCancelled(database: Database, importId: number) {
  const controller = new AbortController();
  const timer = setInterval(() => {
    void findFile(database, importId).then(
      (file) => file?.state !== 'checking' && controller.abort(new CancelledError()),
      // The database is unavailable: the validation fails as well.
      () => {},
    );
  }, pollIntervalMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

class MovedError extends Error {}

/** Writes all validated rows or none; if any has changed since, the file is validated again. */
export async function commitFile(
  database: Database,
  publicUrl: string,
  importId: number,
  userId: number,
  report: JobAttempt['report'],
): Promise<void> {
  const file = await findFile(database, importId);
  if (file?.state !== 'committing') return;
  const cause = { ...causeOf(file, commitJob), actor: userId, origin: 'sheet_import' } as const;
  const rows = rowsOf(file);
  const importTarget = targetOf(file, file.columns);
  const scope = systemScope(userId);
  try {
    const progress = await progressOf(database, importId);
    await writeImport(database, cause, async (transaction) => {
      if (!(await moveFile(transaction, importId, ['committing'], 'committed', { outcome: null }))) return;
      if (!(await rowsUnchangedSinceValidation(transaction, rows, importTarget))) throw new MovedError();
      await commitRows(transaction, scope, rows, importTarget, { publicUrl, report: progress.report });
      await progress.noted();
      await deleteChunks(transaction, importId);
      if (await endDemoRestore(transaction)) {
        await moveFile(transaction, importId, ['committed'], 'committed', { outcome: reason('demo_ended') });
      }
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const moved = error instanceof MovedError || isRace(error);
    await database.write(cause, async (transaction) => {
      if (!moved) {
        const outcome = reason('not_written', { reason: failureReason(error, report) });
        await moveFile(transaction, importId, ['committing'], 'checked', { outcome });
        return;
      }
      await moveFile(transaction, importId, ['committing'], 'checking', { outcome: reason('moved') });
      await queueJob(transaction, validateJob, { importId }, { key: String(importId) });
    });
  }
}

class ConflictsError extends Error {
  readonly conflicts: readonly RowConflict[];
  constructor(conflicts: readonly RowConflict[]) {
    super('rows have changed since the import');
    this.conflicts = conflicts;
  }
}

const undoAttempts = 3;

/** Undoes all committed rows or none; the rows that prevent it are stored with the file. */
export async function undoFile(
  database: Database,
  importId: number,
  userId: number,
  report: JobAttempt['report'],
): Promise<void> {
  const file = await findFile(database, importId);
  if (file?.state !== 'undoing') return;
  const cause = { ...causeOf(file, undoJob), actor: userId, origin: 'undo' } as const;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await undoOnce(database, file, cause);
      return;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // Conflicts with concurrent writes are detected, and reported, in the next attempt.
      if (isRace(error) && attempt < undoAttempts) continue;
      const conflicts = error instanceof ConflictsError ? error.conflicts : [];
      const outcome =
        error instanceof ConflictsError
          ? reason('undo_refused')
          : reason('not_undone', {
              reason: isRace(error) ? reason('taken_since') : failureReason(error, report),
            });
      await database.write(cause, (transaction) =>
        moveFile(transaction, importId, ['undoing'], 'committed', { outcome, conflicts }),
      );
      return;
    }
  }
}

async function undoOnce(database: Database, file: FileRow, cause: Cause): Promise<void> {
  const progress = await progressOf(database, file.id);
  await writeImport(database, cause, async (transaction) => {
    if (!(await moveFile(transaction, file.id, ['undoing'], 'undone'))) return;
    const importTarget = targetOf(file, file.columns);
    const blocked = await undoRows(transaction, rowsOf(file), importTarget, progress.report);
    await progress.noted();
    if (blocked.length > 0) throw new ConflictsError(blocked.map(conflictOf));
  });
}

function conflictOf({ line, why, by }: BlockedRow): RowConflict {
  return { line, reason: why === 'used_since' ? reason(why, { records: by ?? '' }) : reason(why) };
}

/** Records the progress outside the transaction. */
async function progressOf(database: Database, importId: number) {
  let done = 0;
  await noteProgress(database, importId, 0);
  const notes: Promise<void>[] = [];
  const report: ReportProgress = (records) => {
    done += records;
    notes.push(noteProgress(database, importId, done).catch(() => {}));
  };
  return { report, noted: () => Promise.all(notes) };
}

/** Cancels files that were uploaded a week ago and not committed. */
async function expireFiles(database: Database): Promise<void> {
  for (const id of await findAbandonedFiles(database)) {
    const cause = { actor: 'import', operation: expireJob, request: `import ${id}` };
    await database.write(cause, (transaction) => cancelFile(transaction, id));
  }
}

/** Cancels a file that was not committed; returns false if it is too late. */
export async function cancelFile(transaction: Queryable, importId: number): Promise<boolean> {
  const cancelled = await moveFile(
    transaction,
    importId,
    ['checking', 'mapping', 'checked', 'failed'],
    'cancelled',
    {
      counts: null,
    },
  );
  if (!cancelled) return false;
  await deleteChunks(transaction, importId);
  await deleteRowsOf(transaction, importId);
  return true;
}
