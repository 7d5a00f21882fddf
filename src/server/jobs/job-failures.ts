// The error of a failed job, and whether a retry may help.
import { AppError } from '#core/errors.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { isFullDisk } from '#server/database/full-disk.ts';
import type { JobAttempt } from './jobs.ts';

/** The database was unreachable: the outcome is unknown, and the work is repeated. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}

/** A concurrent change: the row exists now, or a referenced row is gone. */
export function isRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(23503|23505|40)/.test(String(error.code));
}

/**
 * Why the work failed, for display: in our own words, never in those of the database, which name rows and
 * columns. Unexpected errors are logged instead.
 */
export function failureReason(error: unknown, report: JobAttempt['report']): Reason {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  if (cause instanceof OperatorError) return cause.reason;
  report(error);
  return reason(isFullDisk(cause) ? 'disk_full' : 'unforeseen');
}

/** A number in the job's data. */
export function numberIn(payload: unknown, name: string): number {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== 'number') throw new Error(`the job has no ${name}`);
  return value;
}
