// Webhooks belong to no client: only scopes that reach every row see them.
import type { ListQuery } from '#core/list-query.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Sealing } from '#server/config/sealing.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type ChangeKind, change } from '../../changes/contract.ts';
import {
  changesAtOnce,
  type Delivery,
  deliveriesList,
  delivery,
  deliveryDays,
  deliveryRow,
  type Webhook,
  webhook,
} from '../contract.ts';

const shown = sql`w.id, w.name, w.url, w.kinds, w.is_active, l.status as last_status, l.last_try_at`;
const withLast = sql`webhooks w left join lateral (select d.status, d.last_try_at from webhook_deliveries d
  where d.webhook_id = w.id and d.last_try_at is not null order by d.id desc limit 1) l on true`;

/** Every webhook, by name. */
export function listWebhooks(database: Queryable, scope: Scope): Promise<Webhook[]> {
  return database.read(
    sql.of(webhook)`select ${shown} from ${withLast} where ${inScope(scope, {})} order by w.name, w.id`,
  );
}

/** One webhook. */
export async function findWebhook(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(Webhook & Authorized<'webhook'>) | undefined> {
  const [row] = await database.read(
    sql.of(webhook)`select ${shown} from ${withLast} where w.id = ${id} and ${inScope(scope, {})}`,
  );
  return row && authorize('webhook', row);
}

/** The number of webhooks; serialised, so that the limit is exact. */
export async function countWebhooks(transaction: Queryable): Promise<number> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtext('trialway webhooks'))`);
  const [row] = await transaction.read(
    sql.of({ count: 'number' })`select count(*)::int as count from webhooks`,
  );
  return row?.count ?? 0;
}

interface Given {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly ChangeKind[];
}

/** Stores a webhook that starts at the end of the feed; its secret is stored encrypted, and not audited. */
export async function insertWebhook(
  transaction: Queryable,
  sealing: Sealing,
  { name, url, kinds, secret }: Given & { readonly secret: string },
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into webhooks (name, url, kinds)
      values (${name.trim()}, ${url.trim()}, ${[...new Set(kinds)]}::text[]) returning id`,
  );
  if (row === undefined) throw new Error('no webhook came back');
  const sealed = sealing.seal(purposeOf(row.id), secret);
  await transaction.rows(
    sql`insert into webhook_states (webhook_id, secret, last_change)
      values (${row.id}, ${sealed}, (select coalesce(max(id), 0) from changes))`,
  );
  return row.id;
}

function purposeOf(webhookId: number): string {
  return `webhook ${webhookId}`;
}

export async function updateWebhook(
  transaction: Queryable,
  { id }: Authorized<'webhook'>,
  { name, url, kinds, is_active }: Given & { readonly is_active: boolean },
): Promise<void> {
  await transaction.rows(
    sql`update webhooks set name = ${name.trim()}, url = ${url.trim()}, kinds = ${[...new Set(kinds)]}::text[],
      is_active = ${is_active}, updated_at = now() where id = ${id}`,
  );
}

export async function deleteWebhook(transaction: Queryable, { id }: Authorized<'webhook'>): Promise<void> {
  await transaction.rows(sql`delete from webhooks where id = ${id}`);
}

const columns = sql`d.id, json_build_object('id', w.id, 'name', w.name) as webhook, d.created_at, d.changes, d.status,
  d.attempts, d.last_try_at, d.answer_status, d.error`;

const source: ListSource = {
  declaration: deliveriesList,
  columns,
  from: sql`webhook_deliveries d`,
  joins: sql`join webhooks w on w.id = d.webhook_id`,
  id: 'd.id',
  sort: { created_at: sql`d.created_at` },
  neverNull: ['created_at'],
  search: [],
  filters: { status: (status) => sql`d.status = ${status}` },
};

/** One page of the deliveries of all webhooks. */
export function listDeliveries(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, deliveryRow, source, query, [inScope(scope, {})]);
}

/** One delivery. */
export async function findDelivery(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(Delivery & Authorized<'webhook delivery'>) | undefined> {
  const [row] = await database.read(
    sql.of(delivery)`select ${columns}, d.body, d.answer, d.milliseconds
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} and ${inScope(scope, {})}`,
  );
  return row && authorize('webhook delivery', row);
}

/** Sends a delivery again; if it waits for its next attempt, its job becomes due at once. */
export async function reopenDelivery(
  transaction: Queryable,
  { id }: Authorized<'webhook delivery'>,
): Promise<void> {
  await transaction.rows(sql`update webhook_deliveries set status = 'waiting' where id = ${id}`);
  await transaction.rows(
    sql`update jobs set next_try_at = now() where name = 'webhooks.send' and key = ${String(id)} and given_up_at is null
      and next_try_at > now()`,
  );
}

/** The webhooks with changes to send, without those that have too many pending deliveries. */
export function listDueWebhooks(database: Queryable, pileMaximum: number): Promise<{ id: number }[]> {
  return database.read(
    sql.of({ id: 'number' })`select w.id from webhooks w join webhook_states s on s.webhook_id = w.id
      where w.is_active and exists (select from changes c where c.id > s.last_change)
        and (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting') < ${pileMaximum}
      order by w.id`,
  );
}

/** Creates the next delivery of a webhook; returns its id, if there were changes, and whether there are more. */
export async function insertDelivery(
  transaction: Queryable,
  webhookId: number,
): Promise<{ id: number | undefined; hasMore: boolean }> {
  const [state] = await transaction.rows(
    sql.of({ last_change: 'string', kinds: 'string[]', end: 'string' })`
      select s.last_change::text as last_change, w.kinds, (select coalesce(max(id), 0) from changes)::text as end
      from webhook_states s join webhooks w on w.id = s.webhook_id where s.webhook_id = ${webhookId} and w.is_active
      for update of s`,
  );
  if (state === undefined) return { id: undefined, hasMore: false };
  const changes = await transaction.read(
    sql.of(
      change,
    )`select c.id::text as cursor, c.kind, c.record_id as id, c.action, c.at, c.project_id as project,
        c.client_id as client
      from changes c where c.id > ${state.last_change}::bigint and c.id <= ${state.end}::bigint and c.kind = any(${state.kinds})
      order by c.id limit ${changesAtOnce}`,
  );
  const hasMore = changes.length === changesAtOnce;
  const end = hasMore ? changes.at(-1)?.cursor : state.end;
  await transaction.rows(
    sql`update webhook_states set last_change = ${end}::bigint where webhook_id = ${webhookId}`,
  );
  if (changes.length === 0) return { id: undefined, hasMore };
  const body = JSON.stringify({ webhook: webhookId, changes });
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`insert into webhook_deliveries (webhook_id, body, changes)
      values (${webhookId}, ${body}, ${changes.length}) returning id`,
  );
  return { id: made?.id, hasMore };
}

/** The data of an attempt; undefined if the delivery or its webhook was deleted, or it was delivered. */
export async function findOpenDelivery(database: Queryable, sealing: Sealing, id: number) {
  const [row] = await database.read(
    sql.of({ webhook_id: 'number', url: 'string', body: 'string', secret: 'bytes' })`
      select d.webhook_id, w.url, d.body, s.secret from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        join webhook_states s on s.webhook_id = w.id where d.id = ${id} and d.status = 'waiting'`,
  );
  return row && { url: row.url, body: row.body, secret: sealing.open(purposeOf(row.webhook_id), row.secret) };
}

export interface Attempt {
  readonly status: Delivery['status'];
  readonly answerStatus: number | null;
  readonly answer: string;
  readonly error: string;
  readonly milliseconds: number;
}

/** Records an attempt with its response. */
export async function recordAttempt(transaction: Queryable, id: number, attempt: Attempt): Promise<void> {
  await transaction.rows(
    sql`update webhook_deliveries set status = ${attempt.status}, attempts = attempts + 1, last_try_at = now(),
      answer_status = ${attempt.answerStatus}, answer = ${attempt.answer}, error = ${attempt.error},
      milliseconds = ${attempt.milliseconds} where id = ${id}`,
  );
}

/** Deletes expired deliveries. */
export async function deleteOldDeliveries(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${deliveryDays}::int)`,
  );
}
