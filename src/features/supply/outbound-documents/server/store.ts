// Customs documents of outbounds, each within the scope of its outbound.
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type OutboundDocument, outboundDocument } from '../contract.ts';

type Outbound = Authorized<'outbound'>;

/** An outbound of the project that is not voided, within the scope. */
export async function findOutbound(
  database: Queryable,
  scope: Scope,
  { id, recordId }: { readonly id: number; readonly recordId: number },
  lock: 'lock' | 'look' = 'look',
): Promise<Outbound | undefined> {
  const reached = sql`o.id = ${recordId} and o.project_id = ${id} and o.voided_at is null and o.project_id in (
    select p.id from projects p where ${inScope(scope, { client: 'p.client_id', project: 'p.id', site: 'o.site_id' })})`;
  if (lock === 'lock') await database.rows(sql`select 1 from outbounds o where ${reached} for update`);
  const [row] = await database.rows(sql.of({ id: 'number' })`select o.id from outbounds o where ${reached}`);
  return row && authorize('outbound', row);
}

/** The documents of an outbound, newest first. */
export function listOutboundDocuments(
  database: Queryable,
  scope: Scope,
  { id }: Outbound,
): Promise<OutboundDocument[]> {
  return database.rows(
    sql.of(outboundDocument)`select ${columnsFor(scope)} from ${tables}
      where g.outbound_id = ${id} and ${seenBy(scope)} order by g.id desc`,
  );
}

/** A document of an outbound, with its file. */
export async function findOutboundDocument(
  database: Queryable,
  scope: Scope,
  { id: outboundId }: Outbound,
  id: number,
) {
  const [row] = await database.rows(
    sql.of(outboundDocument, {
      file_id: 'number',
      content_type: 'string',
    })`select ${columnsFor(scope)}, g.file_id, f.content_type from ${tables}
      where g.outbound_id = ${outboundId} and g.id = ${id} and ${seenBy(scope)}`,
  );
  return row && authorize('outbound document', row);
}

/** Adds a document. */
export async function insertOutboundDocument(
  transaction: Queryable,
  scope: Scope,
  outbound: Outbound,
  { kind, fileId }: { readonly kind: OutboundDocument['kind']; readonly fileId: number },
): Promise<OutboundDocument> {
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`insert into outbound_files (outbound_id, kind, file_id, uploaded_by)
      values (${outbound.id}, ${kind}, ${fileId}, ${scope.userId}) returning id`,
  );
  const document = made && (await findOutboundDocument(transaction, scope, outbound, made.id));
  if (document === undefined) throw new Error('no document came back');
  return document;
}

/** Voids a document; it is kept with the reason. Customers no longer find it. */
export async function voidOutboundDocument(
  transaction: Queryable,
  document: OutboundDocument & Authorized<'outbound document'>,
  reason: string,
): Promise<OutboundDocument> {
  const { id, kind, name, size, uploaded_at, uploaded_by } = document;
  const [voided] = await transaction.rows(
    sql.of({ voided_at: 'string?' })`update outbound_files set voided_at = now(), void_reason = ${reason}
      where id = ${id} returning voided_at`,
  );
  const voided_at = voided?.voided_at ?? null;
  return { id, kind, name, size, uploaded_at, uploaded_by, voided_at, void_reason: reason };
}

const tables = sql`outbound_files g join files f on f.id = g.file_id left join users u on u.id = g.uploaded_by`;

/** Staff are not named to customers and sites (amendment 12). */
function columnsFor(scope: Scope) {
  const person = scope.reach === 'all' ? sql`coalesce(nullif(u.name, ''), u.email)` : sql`null::text`;
  return sql`g.id, g.kind, f.name, f.size, g.uploaded_at, ${person} as uploaded_by, g.voided_at, g.void_reason`;
}

/** Blinded users see none; voided ones are only for users who see every row. */
function seenBy(scope: Scope) {
  if (!seesRows(scope, 'outbound_files')) return sql`false`;
  return scope.reach === 'all' ? sql`true` : sql`g.voided_at is null`;
}
