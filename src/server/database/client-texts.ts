// What lists share that are searched, narrowed or sorted by client or project. A client's texts stand side by side in an index
// (db/migrations/0022_client_texts.sql).
import type { SearchSource } from './list-search.ts';
import type { ListSource, WholeSort } from './listing.ts';
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

/** The order of the clients' names, by the column that refers to them. */
export function byClientNames(by: Fragment): WholeSort {
  return { by, groups: sql`select id as key, name as value from clients` };
}

/** The search in the name of the client that this column refers to. */
export function inClientName(column: string): SearchSource {
  return {
    fields: ['project__client__name', ''],
    searchText: 'search_text',
    within: { column, table: 'clients' },
  };
}

/** The search in the name of the project that this column refers to. */
export function inProjectName(column: string): SearchSource {
  return {
    fields: ['project__name', '', ''],
    searchText: 'search_text',
    within: { column, table: 'projects' },
  };
}
