import type { ListFilters, ListQuery } from '#core/list-query.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { countUpTo, type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { sendingRecord, sendingRecordsList } from '../contract.ts';

const source: ListSource = {
  declaration: sendingRecordsList,
  columns: sql`r.id, r.created_at, r.kind, r.recipient, r.subject, r.status, r.error, r.attempts`,
  from: sql`sending_records r`,
  id: 'r.id',
  sort: {
    created_at: sql`r.created_at`,
    kind: sql`r.kind`,
    recipient: sql`r.recipient collate people`,
    subject: sql`r.subject collate people`,
    status: sql`r.status`,
    attempts: sql`r.attempts`,
  },
  neverNull: ['created_at', 'kind', 'recipient', 'subject', 'status', 'attempts'],
  search: [{ fields: ['recipient', 'subject'], searchText: 'r.search_text' }],
  filters: {
    status: (status) => sql`r.status = ${status}`,
    kind: (kind) => sql`r.kind = ${kind}`,
  },
};

/** One page of the sending records; they belong to no client: scopes that reach every row read all. */
export function listSendingRecords(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, sendingRecord, source, query, [inScope(scope, {})]);
}

/** The number of sending records that the list shows with these filters. */
export function countSendingRecordsUpTo(database: Queryable, scope: Scope, filters: ListFilters) {
  return countUpTo(database, source, filters, [inScope(scope, {})]);
}
