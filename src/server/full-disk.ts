import { statfsSync } from 'node:fs';
import type { Env } from './env.ts';
import { OperatorError, operatorLine } from './operator-error.ts';

// PostgreSQL cannot go on, not even to an error's answer, when it cannot add a segment of 16 MiB to its log.
const LEAST = 16 * 1024 ** 2;

/** The error as one line for the operator when the disk of the database is full, else the error as it is. */
export function asFullDisk(error: unknown, env: Pick<Env, 'dataDir' | 'databaseUrl'>): unknown {
  const embedded = env.databaseUrl === undefined;
  const causes = causesOf(error);
  const told = causes.find(saysFull) ?? (embedded && noRoom(env.dataDir) ? causes.find(isCut) : undefined);
  if (told === undefined) return error;
  const disk = embedded ? `The disk of ${env.dataDir}` : "The database server's disk";
  return new OperatorError(`${disk} is full, make room and do it again: ${operatorLine(told)}`);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function saysFull(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(code) ||
    /No space left on device|disk is full|File too large|quota exceeded/i.test(error.message)
  );
}

function isCut({ message }: Error): boolean {
  // A full disk may have kept PostgreSQL from writing down why.
  return /^PostgreSQL did not start|Connection terminated|connection error|ECONN|ENOENT|EPIPE|terminating connection/.test(
    message,
  );
}

/** Whether less is free than PostgreSQL needs to go on. */
export function noRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < LEAST;
  } catch {
    return false;
  }
}
