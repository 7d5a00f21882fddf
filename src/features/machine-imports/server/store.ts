import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { Fault } from '../../checked-rows/rules.ts';
import type { Rows } from '../../checked-rows/server/store.ts';

/** Under whose external ids a caller imports: the name of the machine's token, else the portal. */
export async function findSource(
  database: Queryable,
  _scope: Scope,
  tokenHash: Buffer | undefined,
): Promise<string> {
  const [token] = await database.rows<{ name: string }>(
    sql`select t.name from api_token_hashes h join api_tokens t on t.id = h.token_id
      where h.token_hash = ${tokenHash ?? Buffer.alloc(0)}`,
  );
  return token?.name ?? 'portal';
}

export interface SettledRow {
  line: number;
  key: string | null;
  state: 'new' | 'changed' | 'unchanged' | 'wrong';
  record_id: number | null;
  faults: Fault[];
}

/** What became of each row, in their order. */
export function settledRows(
  transaction: Queryable,
  _scope: Scope,
  { table, importId }: Rows,
): Promise<SettledRow[]> {
  return transaction.rows<SettledRow>(
    sql`select line, key, state, record_id, faults from ${sql.id(table)} where import_id = ${importId} order by line`,
  );
}
