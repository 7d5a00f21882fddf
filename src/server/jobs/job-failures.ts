// The error of a failed job, and whether a retry may help.
import { AppError } from '#core/errors.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { isFullDisk } from '#server/database/full-disk.ts';
import type { JobAttempt } from './jobs.ts';

/** The database was away: nothing is known about the work itself, and it is done again. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}

/** Another was quicker: the row is there by now, or what it names is gone. */
export function isRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(23503|23505|40)/.test(String(error.code));
}

/**
 * Why the work failed, for those who read it on a screen: in words of ours, never in those of the database, which name
 * rows and columns. What no one foresaw is reported instead.
 */
export function failureReason(error: unknown, report: JobAttempt['report']): Reason {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  if (cause instanceof OperatorError) return cause.reason;
  report(error);
  return reason(isFullDisk(cause) ? 'disk_full' : 'unforeseen');
}

/** A number that was queued with the job. */
export function numberIn(payload: unknown, name: string): number {
  const value: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  if (typeof value !== 'number') throw new Error(`the job has no ${name}`);
  return value;
}
