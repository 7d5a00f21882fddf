// Rows of the five lists of a project. The caller has been shown to see the project; site users see their rows of it.
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { listPage, wholeList } from '#server/listing.ts';
import type { Database } from '#server/database.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import { type RecordKind, recordLists } from '../contract.ts';
import { givenKey } from '../../staged-records/server/store.ts';
import { recordInScope, recordSource } from './sources.ts';

/** One page of a project's rows of this kind. */
export function listRecords<Row>(
  database: Queryable,
  scope: Scope,
  kind: RecordKind,
  projectId: number,
  query: ListQuery,
) {
  return listPage<Row>(database, recordSource(kind, scope), query, [
    sql`r.project_id = ${projectId}`,
    recordInScope(kind, scope),
  ]);
}

/** Every row of a project's list that the query asks for, in chunks, from one snapshot; all in the list's own order. */
export function streamRecords(
  database: Database,
  scope: Scope,
  kind: RecordKind,
  projectId: number,
  query: ListQuery = parseListQuery(recordLists[kind], {}),
  withKeys = false,
): AsyncGenerator<Record<string, unknown>[]> {
  const source = recordSource(kind, scope);
  const keyed = { ...source, columns: sql`${source.columns}, ${givenKey('r')} as external_id` };
  return database.stream(
    wholeList<Record<string, unknown>>(withKeys ? keyed : source, query, [
      sql`r.project_id = ${projectId}`,
      recordInScope(kind, scope),
    ]),
  );
}
