import { statfsSync } from 'node:fs';
import { OperatorError, operatorLine } from './operator-error.ts';

// PostgreSQL cannot go on, not even to an error's answer, when it cannot add a segment of 16 MiB to its log.
const LEAST = 16 * 1024 ** 2;

/** The error as one line for the operator when the disk of the data folder is full, else the error as it is. */
export function asFullDisk(error: unknown, dataDir: string): unknown {
  const told = causesOf(error).find(saysFull);
  if (told === undefined && !(isLostConnection(error) && hasNoRoom(dataDir))) return error;
  const reason = operatorLine(told ?? error);
  return new OperatorError(`The disk is full, make room and do it again (data folder ${dataDir}): ${reason}`);
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

function isLostConnection(error: unknown): boolean {
  return causesOf(error).some(({ message }) =>
    /Connection terminated|ECONN|ENOENT|terminating connection/.test(message),
  );
}

function hasNoRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < LEAST;
  } catch {
    return false;
  }
}
