import type { Env } from '#server/config/env.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';

/** The error as one line for the operator when the database's files are damaged, else the error as it is. */
export function asDamaged(error: unknown, env: Pick<Env, 'dataDir' | 'databaseUrl'>): unknown {
  const found = causesOf(error).find(isDamage);
  if (found === undefined) return error;
  const where = env.databaseUrl === undefined ? `The database in ${env.dataDir}` : 'The database';
  return new OperatorError(`${where} is damaged: ${operatorLine(found)}. Restore it from a backup.`);
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** PostgreSQL's codes for a damaged page or index, a file that is missing, and one that cannot be read. */
function isDamage(error: Error): boolean {
  return 'code' in error && /^(XX001|XX002|58P01|58030)$/.test(String(error.code));
}
