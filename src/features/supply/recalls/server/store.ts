// Recalls in the caller's scope: staff see all, customers their projects, site users those of their site. For
// blinded users the names of medicines and all quantities are left out.
import * as z from 'zod/mini';
import { searchText } from '#core/fold.ts';
import type { ListQuery } from '#core/list-query.ts';
import { batchPlace } from '#features/supply/whereabouts/contract.ts';
import {
  listShipments,
  ofPlace,
  peopleOf,
  placesOf,
  returnsOf,
} from '#features/supply/whereabouts/server/service.ts';
import { seenRow } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { allTables, listPage, wholeList } from '#server/database/listing.ts';
import { all, type Queryable, sql } from '#server/database/sql.ts';
import {
  type RecallDetail,
  type RecallPreview,
  recallDetail,
  recallPlace,
  recallPreview,
  recallRow,
} from '../contract.ts';
import { recallReference } from '../rules.ts';
import {
  batchInScope,
  batchOf,
  batchTables,
  momentOf,
  personOf,
  placeInScope,
  projectsInScope,
  type Reader,
  recallConditions,
  recallSource,
} from './sources.ts';

export type { Reader } from './sources.ts';

type ReachedRecall = Omit<RecallDetail, 'signatures'> & Authorized<'recall'>;
type ReachedPreview = RecallPreview & Authorized<'recallable batch'>;

/** One page of the recalls in the scope. */
export function listRecalls(database: Queryable, reader: Reader, query: ListQuery) {
  return listPage(database, recallRow, recallSource(reader), query, recallConditions(reader.scope));
}

/** All recalls of the query, in chunks. */
export function streamRecalls(database: Database, reader: Reader, query: ListQuery) {
  return database.stream(wholeList(recallRow, recallSource(reader), query, recallConditions(reader.scope)));
}

const { shipments: _, ...placeColumns } = recallPlace.shape;
const storedPlace = z.extend(z.object(placeColumns), { site_id: z.nullable(z.number()) });
const { signatures: _signatures, recipients: _recipients, ...detailColumns } = recallDetail.shape;

/** One recall with what of it is in the scope. */
export async function findRecall(
  database: Queryable,
  reader: Reader & { readonly scope: Scope },
  id: number,
): Promise<ReachedRecall | undefined> {
  const { scope } = reader;
  const source = recallSource(reader);
  const staff = (user: string) => (scope.reach === 'all' ? personOf(user) : sql`null::text`);
  const [recall] = await database.read(
    sql.of(z.object(detailColumns))`select ${source.columns}, r.reason, ${staff('r.opened_by')} as opened_by,
        coalesce((select json_agg(${batchOf(sql`b`)} order by x.id) from recall_batches x
          join batches b on b.id = x.batch_id ${batchTables} where x.recall_id = r.id and ${batchInScope(scope)}), '[]') as batches,
        (select count(*) from recall_letters t where t.recall_id = r.id and t.kind = 'letter') as letters,
        not exists (select from recall_batches x where x.recall_id = r.id and not ${batchInScope(scope)}) as is_whole,
        (select json_build_object('id', c.id, 'summary', c.summary, 'closed_at', ${momentOf('c.closed_at')},
          'closed_by', ${staff('c.closed_by')}) from recall_closings c where c.recall_id = r.id) as closing
      from ${allTables(source)} where r.id = ${id} and ${all(recallConditions(scope))}`,
  );
  if (recall === undefined) return undefined;
  const recipients = await listPlaces(database, reader, id);
  const shipments = await listShipments(
    database,
    sql`array(select x.batch_id from recall_batches x where x.recall_id = ${id})`,
    reader.today,
  );
  const whole = {
    ...recall,
    recipients: recipients.map(({ site_id, ...one }) => ({
      ...one,
      shipments: one.kind === 'site' ? ofPlace(shipments, { ...one, site_id }) : [],
    })),
  };
  return authorize('recall', seenRecall(scope, whole));
}

/** Without what unblinds, for a blinded reader. */
function seenRecall<Recall extends Omit<RecallDetail, 'signatures'>>(scope: Scope, recall: Recall): Recall {
  if (!scope.isBlinded) return recall;
  return {
    ...recall,
    reason: '',
    batches: [],
    closing: recall.closing && { ...recall.closing, summary: '' },
    recipients: recall.recipients.map((one) => ({
      ...seenRow(scope, 'recall_places', one),
      shipments: one.shipments.map((shipment) => ({ ...shipment, quantity: null, kits: null })),
    })),
  };
}

function listPlaces(database: Queryable, { scope }: Reader, recallId: number) {
  const since = sql`(select coalesce(sum(b.returned), 0) from (${returnsOf(sql`array(select x.batch_id
      from recall_batches x where x.recall_id = ${recallId})`)}) b where l.kind = 'site' and b.project_id = l.project_id
    and b.site_id is not distinct from l.site_id
    and (l.site_id is not null or name_key(coalesce(b.name, '')) = name_key(coalesce(l.name, ''))))`;
  return database.read(
    sql.of(
      storedPlace,
    )`select l.id, l.kind, l.name, l.site_id, json_build_object('id', p.id, 'name', p.name) as project,
        l.sent, l.received, l.returned, l.expected, greatest(${since} - l.returned, 0)::numeric(20, 3) as returned_since,
        ${peopleOf('l', 'p')} as people, l.acknowledged_at, l.acknowledged_name, l.on_behalf, l.found, l.quarantined, l.sent_back,
        l.destroyed, l.note, l.updated_at
      from recall_places l join projects p on p.id = l.project_id
      where l.recall_id = ${recallId} and ${placeInScope(scope)}
      order by l.acknowledged_at is not null, l.kind desc, p.name, l.name, l.id limit 5000`,
  );
}

/** The same, locked until the end of the transaction. */
export async function lockRecall(
  transaction: Queryable,
  reader: Reader,
  id: number,
): Promise<ReachedRecall | undefined> {
  await transaction.rows(
    sql`select 1 from recalls r where r.id = ${id} and ${all(recallConditions(reader.scope))} for update`,
  );
  return findRecall(transaction, reader, id);
}

const { places: _places, ...previewColumns } = recallPreview.shape;
const { shipments: _shipments, ...previewPlaceColumns } = batchPlace.shape;
const foundPlace = z.extend(z.object(previewPlaceColumns), { site_id: z.nullable(z.number()) });

/** The effect of a recall of this batch, within the scope; undefined for blinded users and batches outside it. */
export async function findPreview(
  database: Queryable,
  reader: Reader & { readonly scope: Scope },
  batchId: number,
): Promise<ReachedPreview | undefined> {
  const { scope, today } = reader;
  if (scope.isBlinded) return undefined;
  const here = projectsInScope(scope, 'b.project_id');
  const free = sql`not exists (select from recall_batches x join recalls k on k.id = x.recall_id
    where x.batch_id = b.id and k.closed_at is null)`;
  // Numbers are unique per manufacturer only: a batch without one is recalled alone.
  const joined = sql`(b.id = r.id or b.number_key = r.number_key and btrim(r.manufacturer) <> ''
    and name_key(coalesce(b.manufacturer, '')) = name_key(r.manufacturer))`;
  const [batch] = await database.read(
    sql.of(
      z.object(previewColumns),
    )`select r.id, r.number, p0.name as product, nullif(btrim(r.manufacturer), '') as manufacturer,
        coalesce((select json_agg(${batchOf(sql`b`)} order by b.id <> r.id, p.name, b.id) from batches b ${batchTables}
          where b.number_key = r.number_key and ${joined} and ${free} and ${here}), '[]') as batches,
        coalesce((select json_agg((${batchOf(sql`b`)})::jsonb || jsonb_build_object('manufacturer', b.manufacturer) order by p.name, b.id)
          from batches b ${batchTables}
          where b.number_key = r.number_key and not (${joined}) and ${here}), '[]') as others,
        (select count(*) from record_lines l left join inbounds i on i.id = l.inbound_id
            left join outbounds o on o.id = l.outbound_id left join returns t on t.id = l.return_id
            left join destructions e on e.id = l.destruction_id
          where l.batch_id is null and name_key(l.batch) = r.number_key
            and coalesce(i.voided_at, o.voided_at, t.voided_at, e.voided_at) is null and ${projectsInScope(
              scope,
              'coalesce(i.project_id, o.project_id, t.project_id, e.project_id)',
            )})::int as unmatched
      from batches r join products p0 on p0.id = r.product_id
      where r.id = ${batchId} and ${projectsInScope(scope, 'r.project_id')}`,
  );
  if (batch === undefined) return undefined;
  const ids = sql`${batch.batches.map(({ id }) => id)}::bigint[]`;
  const places = await database.read(
    sql.of(
      foundPlace,
    )`select w.kind, w.name, w.site_id, json_build_object('id', p.id, 'name', p.name) as project, w.sent,
        w.received, w.returned, w.expected, ${peopleOf('w', 'p')} as people
      from (${placesOf(ids, today)}) w join projects p on p.id = w.project_id where ${concerned}
      order by w.kind desc, p.name, w.name limit 5000`,
  );
  const shipments = await listShipments(database, ids, today);
  return authorize('recallable batch', {
    ...batch,
    places: places.map(({ site_id, ...one }) => ({
      ...one,
      shipments: one.kind === 'site' ? ofPlace(shipments, { ...one, site_id }) : [],
    })),
  });
}

/** Locks the batches of a preview in one order, so that no second recall of them is opened at the same time. */
export async function lockBatches(transaction: Queryable, { batches }: ReachedPreview): Promise<void> {
  const ids = batches.map(({ id }) => id);
  await transaction.rows(sql`select 1 from batches where id = any(${ids}::bigint[]) order by id for update`);
}

interface Opening {
  readonly recall_class: string;
  readonly instruction: string;
  readonly reason: string;
  readonly due_on: string;
}

/** Opens the recall: its batches are recalled, and each depot and site has to acknowledge. Returns its id. */
export async function insertRecall(
  transaction: Queryable,
  { scope, today }: Reader,
  preview: ReachedPreview,
  { recall_class, instruction, reason, due_on }: Opening,
): Promise<number> {
  const [made] = await transaction.rows(
    sql.of({
      id: 'number',
    })`insert into recalls (batch_id, recall_class, instruction, reason, due_on, opened_by)
      values (${preview.id}, ${recall_class}, ${instruction}, ${reason}, ${due_on}::date, ${scope.userId}) returning id`,
  );
  if (made === undefined) throw new Error('no recall came back');
  const search = searchText([recallReference(made.id), preview.number, preview.manufacturer]);
  await transaction.rows(sql`update recalls set search_text = ${search} where id = ${made.id}`);
  const ids = sql`${preview.batches.map(({ id }) => id)}::bigint[]`;
  await transaction.rows(
    sql`insert into recall_batches (recall_id, batch_id, project_id, status_before)
      select ${made.id}, b.id, b.project_id, b.status from batches b where b.id = any(${ids}) order by b.id`,
  );
  await transaction.rows(
    sql`insert into recall_places (recall_id, project_id, kind, depot_id, site_id, name, sent, received, returned, expected)
      select ${made.id}, w.project_id, w.kind, w.depot_id, w.site_id, w.name, w.sent, w.received, w.returned, w.expected
      from (${placesOf(ids, today)}) w where ${concerned} order by w.kind desc, w.project_id, w.name`,
  );
  await transaction.rows(
    sql`update batches set status = 'recalled', status_since = now() where id = any(${ids}) and status <> 'recalled'`,
  );
  return made.id;
}

// A depot without a name must acknowledge only what was counted there.
const concerned = sql`(w.kind = 'site' or w.depot_id is not null or w.expected <> 0)`;

const acknowledgeable = z.object({
  id: z.number(),
  kind: recallPlace.shape.kind,
  updated_at: z.string(),
});

/** A depot or site of a recall in the scope, locked. */
export async function findPlace(
  transaction: Queryable,
  { scope }: Reader,
  { id: recallId }: Authorized<'recall'>,
  id: number,
) {
  const [one] = await transaction.rows(
    sql.of(acknowledgeable)`select l.id, l.kind, l.updated_at from recall_places l
      where l.id = ${id} and l.recall_id = ${recallId} and ${placeInScope(scope)} for update`,
  );
  return one && authorize('recall place', one);
}

interface Acknowledged {
  readonly found: string;
  readonly quarantined: string;
  readonly sent_back: string;
  readonly destroyed: string;
  readonly name: string;
  readonly note: string | undefined;
  readonly onBehalf: boolean;
}

/** What was found in a depot or at a site; replaces what was said before. */
export async function updateAcknowledgement(
  transaction: Queryable,
  { userId }: Scope,
  { id }: Authorized<'recall place'>,
  given: Acknowledged,
): Promise<void> {
  await transaction.rows(
    sql`update recall_places set acknowledged_at = now(), acknowledged_by = ${userId}, acknowledged_name = ${given.name},
      on_behalf = ${given.onBehalf}, found = ${given.found}::numeric, quarantined = ${given.quarantined}::numeric,
      sent_back = ${given.sent_back}::numeric, destroyed = ${given.destroyed}::numeric,
      note = ${given.note ?? null} where id = ${id}`,
  );
}

/** Closes a recall; returns the closing, which is signed, or undefined if it is closed already. */
export async function insertClosing(
  transaction: Queryable,
  { userId }: Scope,
  { id }: Authorized<'recall'>,
  summary: string,
): Promise<Authorized<'recall closing'> | undefined> {
  await transaction.rows(sql`update recalls set closed_at = now() where id = ${id} and closed_at is null`);
  const [closing] = await transaction.rows(
    sql.of({ id: 'number' })`insert into recall_closings (recall_id, summary, closed_by)
      values (${id}, ${summary}, ${userId}) on conflict do nothing returning id`,
  );
  return closing && authorize('recall closing', closing);
}

/** The closing of a recall, for its signatures. */
export function findClosing({
  closing,
}: Authorized<'recall'> & Pick<RecallDetail, 'closing'>): Authorized<'recall closing'> | undefined {
  return closing === null ? undefined : authorize('recall closing', { id: closing.id });
}

const recipient = { id: 'number', email: 'string', language: 'string' } as const;

/** Possible recipients of a recall: people of its sites, depots and customers, and quality. */
export function listRecipients(database: Queryable, recallId: number) {
  return database.rows(
    sql.of(
      recipient,
    )`select u.id, u.email, u.language from users u where u.is_active and u.deleted_at is null and (
        u.capabilities && array['quality', 'depot']
        or exists (select from user_sites s join recall_places l on l.site_id = s.site_id
          where s.user_id = u.id and l.recall_id = ${recallId})
        or exists (select from recall_batches x join projects p on p.id = x.project_id where x.recall_id = ${recallId}
          and (u.client_id = p.client_id
            or exists (select from manager_clients m where m.user_id = u.id and m.client_id = p.client_id)
            or exists (select from manager_projects m where m.user_id = u.id and m.project_id = p.id))))
      order by u.id`,
  );
}

/** The people of late sites and depots, each with the recall, who were not reminded on this day. */
export function listLate(database: Queryable, today: string) {
  return database.rows(
    sql.of({ ...recipient, recall_id: 'number' })`select distinct u.id, u.email, u.language, r.id as recall_id
      from recalls r join recall_places l on l.recall_id = r.id and l.acknowledged_at is null
        join projects p on p.id = l.project_id
        join users u on u.is_active and u.deleted_at is null and case l.kind
          when 'site' then exists (select from user_sites s where s.user_id = u.id and s.site_id = l.site_id)
          else 'depot' = any(u.capabilities) end
      where r.closed_at is null and r.due_on < ${today}::date
        and not exists (select from recall_letters t where t.recall_id = r.id and t.user_id = u.id
          and t.kind = 'reminder' and t.sent_on = ${today}::date)
      order by r.id, u.id`,
  );
}

/** Open recalls that places in the scope have not acknowledged yet, the first to fall due on top. */
export function listToAcknowledge(database: Queryable, { scope, today }: Reader, limit: number) {
  return database.read(
    sql.of({
      id: 'number',
      reference: 'string',
      places: 'string',
      due_on: 'string',
      late: 'boolean',
    })`select r.id, 'R-' || r.id as reference, string_agg(distinct coalesce(l.name, s.name), ', ') as places,
        r.due_on::text as due_on, r.due_on < ${today}::date as late
      from recalls r join recall_places l on l.recall_id = r.id and l.acknowledged_at is null
        left join sites s on s.id = l.site_id
      where r.closed_at is null and ${placeInScope(scope)} group by r.id order by r.due_on, r.id limit ${limit}`,
  );
}

/** Records a letter or reminder; false if it was sent before. */
export async function insertLetter(
  transaction: Queryable,
  letter: { recallId: number; userId: number; kind: 'letter' | 'reminder'; day: string },
): Promise<boolean> {
  const made = await transaction.rows(
    sql`insert into recall_letters (recall_id, user_id, kind, sent_on)
      values (${letter.recallId}, ${letter.userId}, ${letter.kind}, ${letter.day}::date) on conflict do nothing returning 1`,
  );
  return made.length > 0;
}
