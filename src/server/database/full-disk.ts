import { statfsSync } from 'node:fs';
import type { Env } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';

// PostgreSQL stops without even an error response when it cannot add a 16 MiB segment to its log.
const LEAST = 16 * 1024 ** 2;

/** The error as an OperatorError if the disk of the database is full, else the error itself. */
export function asFullDisk(error: unknown, env: Pick<Env, 'dataDir' | 'databaseUrl'>): unknown {
  const embedded = env.databaseUrl === undefined;
  const causes = causesOf(error);
  const shown = causes.find(isFull) ?? (embedded && noRoom(env.dataDir) ? causes.find(isCut) : undefined);
  if (shown === undefined) return error;
  const disk = embedded ? `The disk of ${env.dataDir}` : "The database server's disk";
  return new OperatorError(`${disk} is full, make room and do it again: ${operatorLine(shown)}`);
}

/** Whether the error or its cause is a full disk. */
export function isFullDisk(error: unknown): boolean {
  return causesOf(error).some(isFull);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function isFull(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(code) ||
    /No space left on device|disk is full|File too large|quota exceeded/i.test(error.message)
  );
}

function isCut({ message }: Error): boolean {
  // With a full disk PostgreSQL may not have been able to log the reason.
  return /^PostgreSQL did not start|Connection terminated|connection error|ECONN|ENOENT|EPIPE|terminating connection/.test(
    message,
  );
}

/** Whether there is less free space than PostgreSQL needs to continue. */
export function noRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < LEAST;
  } catch {
    return false;
  }
}
