// Where a client's search reads its texts side by side (db/migrations/0022_client_texts.sql).
import type { ListSource } from './listing.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Fragment, sql } from './sql.ts';

/**
 * For a list that is narrowed by client: how its few rows are searched. The texts stand in an index, but for those that
 * are too long for one. Rows that are found by anything else, this index would only be read whole for.
 */
export function clientTexts(
  table: 'packages' | 'invoices',
  alias: string,
  narrowedByClient: boolean,
): Pick<ListSource, 'fromOfFew'> {
  if (!narrowedByClient) return {};
  const rows = (length: Fragment) =>
    sql`select * from ${sql.table(table)} where octet_length(search_text) ${length}`;
  return { fromOfFew: sql`(${rows(sql`<= 2000`)} union all ${rows(sql`> 2000`)}) ${sql.id(alias)}` };
}

/** Whether a scope reaches its rows by their clients alone. */
export function reachesByClient(scope: Scope): boolean {
  return scope.reach === 'scope' && scope.clientIds.length > 0 && scope.projectIds.length === 0;
}
