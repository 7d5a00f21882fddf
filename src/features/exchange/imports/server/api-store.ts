import * as z from 'zod/mini';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { rowStates } from '../contract.ts';
import type { RowsTable } from './pipeline/rows.ts';
import { storedError } from './stored-reasons.ts';

/**
 * The source of a caller's external ids, and whether unknown fields are errors: from the token, by default
 * the portal.
 */
export async function findSource(
  database: Queryable,
  tokenHash: Buffer | undefined,
): Promise<{ source: string; strict: boolean }> {
  const [token] = await database.read(
    sql.of({ source: 'string', strict: 'boolean' })`
      select t.source, t.strict from api_token_hashes h join api_tokens t on t.id = h.token_id
      where h.token_hash = ${tokenHash ?? Buffer.alloc(0)}`,
  );
  return token ?? { source: 'portal', strict: false };
}

export const rowResult = shape({
  line: 'number',
  key: 'string?',
  state: z.enum(rowStates),
  record_id: 'number?',
  errors: z.array(storedError),
  warnings: z.array(storedError),
});
export type RowResult = RowOf<typeof rowResult>;

/** The result of each row, in order. */
export function listResults(transaction: Queryable, { table, importId }: RowsTable): Promise<RowResult[]> {
  return transaction.read(
    sql.of(rowResult)`select line, key, state, record_id, faults as errors, warnings from ${sql.id(table)}
      where import_id = ${importId} order by line`,
  );
}
