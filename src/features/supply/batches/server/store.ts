// Batches, each in a project of the caller's scope. Blinded readers see none: every row is a batch.

import { type ListQuery, valuesOf } from '#core/list-query.ts';
import { projectInScope } from '#features/supply/projects/server/service.ts';
import type { BatchStatus } from '#record-types/batch.ts';
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { businessDay, businessDayOf } from '#server/database/business-day.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { projectCounts, projectFilters } from '#server/database/project-filters.ts';
import { anyRow } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import {
  type BatchChoice,
  type BatchDetail,
  type BatchDocument,
  batchChoice,
  batchChoicesMaximum,
  batchDetail,
  batchDocument,
  batchesList,
  batchMovement,
  batchRow,
  movementsList,
} from '../contract.ts';

/** A batch in the caller's scope. */
export type ReachedBatch = BatchDetail & Authorized<'batch'>;

const source: ListSource = {
  declaration: batchesList,
  columns: sql`r.id, r.number, r.expiry_date, r.retest_date, r.manufacturer, r.status,
    coalesce(r.expiry_date < ${businessDay}, false) as is_expired,
    json_build_object('id', d.id, 'name', d.name) as product,
    json_build_object('id', p.id, 'name', p.name) as project, json_build_object('id', c.id, 'name', c.name) as client`,
  from: sql`batches r`,
  joins: sql`left join products d on d.id = r.product_id left join projects p on p.id = r.project_id
    left join clients c on c.id = p.client_id`,
  id: 'r.id',
  sort: {
    number: sql`r.number`,
    expiry_date: sql`r.expiry_date`,
    retest_date: sql`r.retest_date`,
    manufacturer: sql`r.manufacturer`,
    status: sql`r.status`,
    product: sql`d.name`,
    project__name: sql`p.name`,
    project__client__name: sql`c.name`,
  },
  neverNull: ['number', 'status', 'product', 'project__name', 'project__client__name'],
  sortJoins: {
    product: sql`join products d on d.id = r.product_id`,
    project__name: sql`join projects p on p.id = r.project_id`,
    project__client__name: sql`join projects p on p.id = r.project_id join clients c on c.id = p.client_id`,
  },
  search: [
    { fields: ['number', 'manufacturer'], searchText: 'r.search_text' },
    {
      fields: ['product', ''],
      searchText: 'search_text',
      within: { column: 'r.product_id', table: 'products' },
    },
  ],
  filters: {
    ...projectFilters(sql`r.project_id`),
    product: (name) => sql`r.product_id in (select id from products where name_key = name_key(${name}))`,
    product_id: (product) => sql`r.product_id = ${product}`,
    status: (statuses) => sql`r.status = any(${valuesOf(statuses)}::text[])`,
  },
  counted: {
    status: { key: sql`r.status` },
    ...projectCounts(sql`r.project_id`),
  },
};

/** One page of the batches in the scope. */
export function listBatches(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, batchRow, source, query, conditions(scope));
}

/** The values of the filters with the rows that each has within the scope. */
export function countBatches(database: Queryable, scope: Scope, query: ListQuery) {
  return filterCounts(database, source, query, conditions(scope));
}

/** All batches of the query, in chunks. */
export function streamBatches(database: Database, scope: Scope, query: ListQuery) {
  const named = {
    ...source,
    columns: sql`${source.columns}, d.name as product_name, p.name as project_name, c.name as client_name`,
  };
  return database.stream(wholeList(anyRow, named, query, conditions(scope)));
}

/** The choices for lines of a project's records: its batches, and goods counted under other texts. */
export async function listBatchChoices(
  database: Queryable,
  scope: Scope,
  { id }: Authorized<'project'>,
): Promise<BatchChoice[]> {
  if (!seesRows(scope, 'batches')) return [];
  return database.read(
    sql.of(batchChoice)`select c.id, c.number, c.product, c.status, c.expiry_date,
        coalesce(c.expiry_date < ${businessDay}, false) as is_expired, c.counted::text as counted
      from (
        select r.id, r.number, d.name as product, r.status, r.expiry_date,
          (select i.qty_stock from inventories i where i.batch_id = r.id and i.voided_at is null
            order by i.id desc limit 1) as counted
          from batches r join products d on d.id = r.product_id where r.project_id = ${id}
        union all select * from (
          select distinct on (name_key(coalesce(i.product, '')), name_key(i.batch)) null::bigint, i.batch, i.product,
            null::text, i.expiry_date, i.qty_stock from inventories i
          where i.project_id = ${id} and i.batch_id is null and i.voided_at is null and i.batch <> ''
          order by name_key(coalesce(i.product, '')), name_key(i.batch), i.id desc) u
      ) c (id, number, product, status, expiry_date, counted)
      order by c.status is distinct from 'released' or coalesce(c.expiry_date < ${businessDay}, false), c.expiry_date nulls last,
        c.product, c.number, c.id limit ${batchChoicesMaximum}`,
  );
}

/** One batch with everything that its page shows. */
export async function findBatch(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<ReachedBatch | undefined> {
  const [batch] = await database.read(
    sql.of(batchDetail)`select ${source.columns}, r.status_since, d.strength, d.storage_class, r.updated_at,
        ${figures} as figures, ${sites} as sites, ${documents} as documents, ${extensions} as extensions,
        coalesce((select json_agg(json_build_object('product', t.product, 'number', t.number) order by t.id)
          from batch_texts t where t.batch_id = r.id), '[]') as spellings
      from ${allTables(source)} where r.id = ${id} and ${condition(scope)}`,
  );
  return batch && authorize('batch', batch);
}

/** The same, locked until the end of the transaction. */
export async function lockBatch(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<ReachedBatch | undefined> {
  await transaction.rows(sql`select 1 from batches r where r.id = ${id} and ${condition(scope)} for update`);
  return findBatch(transaction, scope, id);
}

/** Whether records refer to a batch that was found. */
export async function isReferredTo(transaction: Queryable, id: number): Promise<boolean> {
  const [row] = await transaction.read(
    sql.of({ used: 'boolean' })`select exists (select from record_lines where batch_id = ${id})
      or exists (select from inventories where batch_id = ${id}) as used`,
  );
  return row?.used === true;
}

/** Whether an open recall holds a batch: its status is held until the closing. */
export async function isInOpenRecall(transaction: Queryable, { id }: Authorized<'batch'>): Promise<boolean> {
  const [row] = await transaction.read(
    sql.of({
      held: 'boolean',
    })`select exists (select from recall_batches x join recalls r on r.id = x.recall_id
      where x.batch_id = ${id} and r.closed_at is null) as held`,
  );
  return row?.held === true;
}

/** Sets the status decided by quality. */
export async function updateStatus(
  transaction: Queryable,
  { id }: Authorized<'batch'>,
  status: BatchStatus,
): Promise<void> {
  await transaction.rows(sql`update batches set status = ${status}, status_since = now() where id = ${id}`);
}

/** Keeps the old expiry date beside the new one. */
export async function extendExpiry(
  transaction: Queryable,
  scope: Scope,
  { id }: Authorized<'batch'>,
  to: { readonly expiry_date: string; readonly relabelled_quantity: string; readonly document_id: number },
): Promise<void> {
  await transaction.rows(
    sql`insert into batch_extensions (batch_id, batch_file_id, old_expiry_date, new_expiry_date, relabelled_quantity,
        extended_by)
      select b.id, ${to.document_id}, b.expiry_date, ${to.expiry_date}::date, ${to.relabelled_quantity}::numeric,
        ${scope.userId}
      from batches b where b.id = ${id}`,
  );
  await transaction.rows(sql`update batches set expiry_date = ${to.expiry_date}::date where id = ${id}`);
}

/** Adds a document. */
export async function insertDocument(
  transaction: Queryable,
  scope: Scope,
  batch: Authorized<'batch'>,
  { kind, fileId }: { readonly kind: BatchDocument['kind']; readonly fileId: number },
): Promise<BatchDocument> {
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`insert into batch_files (batch_id, kind, file_id, uploaded_by)
      values (${batch.id}, ${kind}, ${fileId}, ${scope.userId}) returning id`,
  );
  const document = made && (await findDocument(transaction, scope, batch, made.id));
  if (document === undefined) throw new Error('no document came back');
  return document;
}

/** A document of a batch, with its file. */
export async function findDocument(
  database: Queryable,
  scope: Scope,
  { id: batchId }: Authorized<'batch'>,
  id: number,
) {
  if (!seesRows(scope, 'batch_files')) return undefined;
  const [document] = await database.rows(
    sql.of(batchDocument, {
      file_id: 'number',
      content_type: 'string',
    })`select ${documentColumns}, g.file_id, f.content_type
      from ${documentTables} where g.batch_id = ${batchId} and g.id = ${id}`,
  );
  return document && authorize('batch document', document);
}

/** Voids a document; it is kept with the reason. */
export async function voidDocument(
  transaction: Queryable,
  { id }: Authorized<'batch document'>,
  reason: string,
): Promise<void> {
  await transaction.rows(
    sql`update batch_files set voided_at = now(), void_reason = ${reason} where id = ${id}`,
  );
}

/** One page of the records that moved or counted a batch. */
export async function listMovements(database: Queryable, { id }: Authorized<'batch'>, query: ListQuery) {
  return listPage(database, batchMovement, movementSource(id), query, []);
}

/** All movements of a batch that match. */
export function streamMovements(database: Database, { id }: Authorized<'batch'>, query: ListQuery) {
  return database.stream(wholeList(batchMovement, movementSource(id), query, []));
}

function movementSource(id: number): ListSource {
  return {
    declaration: movementsList,
    columns: sql`m.kind, m.record_id, m.project_id, m.date, m.reference, m.quantity::text as quantity`,
    from: sql`(${sql.join(movements(id), sql` union all `)}) m`,
    id: 'm.key',
    sort: { date: sql`m.date`, quantity: sql`m.quantity` },
    search: [],
    filters: { kind: (kind) => sql`m.kind = ${kind}` },
  };
}

const movedBy = [
  ['inbounds', 'inbound_id', sql`o.received_date`, sql`coalesce(o."order", o.invoice)`],
  ['outbounds', 'outbound_id', sql`o.dispatched_date`, sql`concat_ws(' · ', o.site, o.airbill)`],
  ['returns', 'return_id', sql`o.date`, sql`o.site_name`],
  ['destructions', 'destruction_id', sql`o.destruction_date`, sql`null::text`],
] as const;

/** Each with a unique key, as records of different lists can have the same id. A count has the day it was entered. */
function movements(id: number): Fragment[] {
  const lines = movedBy.map(
    (
      [kind, owner, date, reference],
      place,
    ) => sql`select ${sql.lit(kind)} as kind, o.id * 8 + ${sql.lit(place)} as key, o.id as record_id, o.project_id, ${date} as date,
        nullif(${reference}, '') collate people as reference, sum(l.quantity) as quantity
      from record_lines l join ${sql.table(kind)} o on o.id = l.${sql.id(owner)} and o.voided_at is null
      where l.batch_id = ${id} group by o.id`,
  );
  const counts = sql`select 'inventories', i.id * 8 + 7, i.id, i.project_id, ${businessDayOf(sql`i.created_at`)}, i.storage_temperature, i.qty_stock
    from inventories i where i.batch_id = ${id} and i.voided_at is null`;
  return [...lines, counts];
}

function moved(kind: string, owner: string): Fragment {
  return sql`coalesce((select sum(l.quantity) from record_lines l
    join ${sql.table(kind)} o on o.id = l.${sql.id(owner)} and o.voided_at is null where l.batch_id = r.id), 0.000)::text`;
}

const figures = sql`json_build_object('received', ${moved('inbounds', 'inbound_id')},
  'sent', ${moved('outbounds', 'outbound_id')}, 'returned', ${moved('returns', 'return_id')},
  'destroyed', ${moved('destructions', 'destruction_id')},
  'counted', (select sum(i.qty_stock)::text from inventories i where i.batch_id = r.id and i.voided_at is null))`;

const sites = sql`coalesce((select json_agg(json_build_object('site', g.site, 'sent', g.sent::text,
      'returned', g.returned::text) order by g.sent desc, g.site) from (
    select w.site, coalesce(sum(w.sent), 0.000) as sent, coalesce(sum(w.returned), 0.000) as returned from (
      select coalesce(s.name, o.site) as site, l.quantity as sent, null::numeric as returned
        from record_lines l join outbounds o on o.id = l.outbound_id and o.voided_at is null
          left join sites s on s.id = o.site_id where l.batch_id = r.id
      union all select coalesce(s.name, o.site_name), null, l.quantity
        from record_lines l join returns o on o.id = l.return_id and o.voided_at is null
          left join sites s on s.id = o.site_id where l.batch_id = r.id) w
    group by 1 limit 500) g), '[]')`;

const personOf = (column: string) =>
  sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${sql.ref(column)})`;
const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const documentColumns = sql`g.id, g.kind, f.name, f.size, g.uploaded_at, ${personOf('g.uploaded_by')} as uploaded_by,
  g.voided_at, g.void_reason`;
const documentTables = sql`batch_files g join files f on f.id = g.file_id`;
const documents = sql`coalesce((select json_agg(json_build_object('id', g.id, 'kind', g.kind, 'name', f.name,
    'size', f.size, 'uploaded_at', ${moment('g.uploaded_at')}, 'uploaded_by', ${personOf('g.uploaded_by')},
    'voided_at', ${moment('g.voided_at')}, 'void_reason', g.void_reason) order by g.id desc)
  from ${documentTables} where g.batch_id = r.id), '[]')`;
const extensions = sql`coalesce((select json_agg(json_build_object('id', e.id, 'old_expiry_date', e.old_expiry_date,
    'new_expiry_date', e.new_expiry_date, 'relabelled_quantity', e.relabelled_quantity::text, 'document', f.name,
    'extended_at', ${moment('e.extended_at')}, 'extended_by', ${personOf('e.extended_by')}) order by e.id desc)
  from batch_extensions e join batch_files g on g.id = e.batch_file_id join files f on f.id = g.file_id
  where e.batch_id = r.id), '[]')`;

function conditions(scope: Scope): Fragment[] {
  return scope.reach === 'all' && seesRows(scope, 'batches') ? [] : [condition(scope)];
}

function condition(scope: Scope): Fragment {
  if (!seesRows(scope, 'batches')) return sql`false`;
  if (scope.reach === 'all') return sql`true`;
  return sql`r.project_id in (select p.id from projects p where ${projectInScope(scope)})`;
}
