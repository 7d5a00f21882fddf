// Shared by lists that are searched, filtered or sorted by client or project. The search texts of a client's
// rows are adjacent in an index (db/migrations/0022_client_texts.sql).

import type { Scope } from '#server/auth/scope.ts';
import type { SearchSource } from './list-search.ts';
import type { ListSource, WholeSort } from './listing.ts';
import { type Fragment, sql } from './sql.ts';

/**
 * For lists restricted to a client: how their few rows are searched. The index holds the texts except those
 * too long for one. Not used for other conditions: the index would be read completely.
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

/** Whether a scope is defined by clients only. */
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
