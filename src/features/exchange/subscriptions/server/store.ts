// Subscriptions of their owners. The job that sends them acts in the owner's name, too.

import { projectInScope } from '#features/supply/projects/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope, type System } from '#server/auth/scope.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type Subscription, subscription } from '../contract.ts';
import type { Schedule } from '../rules.ts';

/** A subscription as stored. */
const { at: _, project, last_sent_at, last_run_at, ...stored } = subscription.shape;
const storedSubscription = shape({
  ...stored,
  user_id: 'number',
  project_id: 'number?',
  at_minute: 'number',
});
export type StoredSubscription = RowOf<typeof storedSubscription>;
const storedColumns = sql`id, user_id, list, project_id, query, language, only_with_rows, frequency, at_minute, day,
  time_zone, status, next_send_at`;

const shownSubscription = shape({ ...stored, project, last_sent_at, last_run_at, at_minute: 'number' });

/** The owner's subscriptions, or the given one; project names only within the scope `projects`. */
export function listSubscriptions(
  database: Queryable,
  scope: Scope,
  projects: Scope | undefined,
  id?: number,
): Promise<RowOf<typeof shownSubscription>[]> {
  const seen = projects === undefined ? sql`false` : projectInScope(projects);
  return database.read(
    sql.of(shownSubscription)`
      select s.id, s.list, s.query, s.frequency, s.at_minute, s.day, s.time_zone, s.language, s.only_with_rows, s.status,
        s.next_send_at, s.last_sent_at, s.last_run_at,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project
      from subscriptions s left join projects p on p.id = s.project_id and ${seen}
      where s.user_id = ${scope.userId} and ${id === undefined ? sql`true` : sql`s.id = ${id}`} order by s.id`,
  );
}

/** The owner's subscription, locked until the end of the transaction. */
export async function findSubscription(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<(StoredSubscription & Authorized<'subscription'>) | undefined> {
  const [row] = await transaction.rows(
    sql.of(storedSubscription)`
      select ${storedColumns} from subscriptions where id = ${id} and user_id = ${scope.userId} for update`,
  );
  return row && authorize('subscription', row);
}

export async function countSubscriptions(transaction: Queryable, scope: Scope): Promise<number> {
  // Serialised per user, so that the limit is exact.
  await transaction.rows(sql`select 1 from users where id = ${scope.userId} for update`);
  const [row] = await transaction.read(
    sql.of({
      count: 'number',
    })`select count(*)::int as count from subscriptions where user_id = ${scope.userId}`,
  );
  return row?.count ?? 0;
}

export async function insertSubscription(
  transaction: Queryable,
  { userId }: Scope,
  given: Schedule &
    Pick<StoredSubscription, 'list' | 'query' | 'language' | 'only_with_rows'> & {
      project: Authorized<'project'> | undefined;
    },
  nextSendAt: Date,
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ id: 'number' })`insert into subscriptions
        (user_id, list, project_id, query, language, only_with_rows, frequency, at_minute, day, time_zone, next_send_at)
      values (${userId}, ${given.list}, ${given.project?.id ?? null}, ${given.query}, ${given.language},
        ${given.only_with_rows}, ${given.frequency}, ${given.at_minute}, ${given.day}, ${given.time_zone}, ${nextSendAt}) returning id`,
  );
  if (row === undefined) throw new Error('no subscription came back');
  return row.id;
}

/** Changes the schedule or status; active ones are sent at `nextSendAt`. */
export async function updateSubscription(
  transaction: Queryable,
  { id }: Authorized<'subscription'>,
  { status, only_with_rows, ...schedule }: Schedule & Pick<Subscription, 'status' | 'only_with_rows'>,
  nextSendAt: Date | null,
): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set status = ${status}, only_with_rows = ${only_with_rows}, frequency = ${schedule.frequency},
        at_minute = ${schedule.at_minute}, day = ${schedule.day}, time_zone = ${schedule.time_zone},
        next_send_at = ${nextSendAt} where id = ${id}`,
  );
}

export async function deleteSubscription(
  transaction: Queryable,
  { id }: Authorized<'subscription'>,
): Promise<void> {
  await transaction.rows(sql`delete from subscriptions where id = ${id}`);
}

/** Ids of all due subscriptions of any owner, with their due times. */
export function listDueSubscriptions(
  database: Queryable,
  system: System,
): Promise<{ id: number; due: string }[]> {
  return database.read(
    sql.of({ id: 'number', due: 'string!' })`select id, next_send_at as due from subscriptions
      where status = 'active' and next_send_at <= now() and ${inScope(system, {})}
      order by next_send_at, id limit 1000`,
  );
}

/** The subscription, if it is still due at this time. */
export async function findDueSubscription(
  database: Queryable,
  system: System,
  { id, due }: { id: number; due: string },
): Promise<(StoredSubscription & Authorized<'subscription'>) | undefined> {
  const [row] = await database.read(
    sql.of(storedSubscription)`
      select ${storedColumns} from subscriptions where id = ${id} and status = 'active' and date_trunc('milliseconds', next_send_at) = ${due}::timestamptz
        and ${inScope(system, {})}`,
  );
  return row && authorize('subscription', row);
}

/** Sets the next time; `isSent` is false when the list was empty and nothing was mailed. */
export async function markDone(
  transaction: Queryable,
  { id }: Authorized<'subscription'>,
  { due, isSent, nextSendAt }: { due: string; isSent: boolean; nextSendAt: Date },
): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set next_send_at = ${nextSendAt}, last_run_at = now(),
        last_sent_at = case when ${isSent} then now() else last_sent_at end
      where id = ${id} and status = 'active' and date_trunc('milliseconds', next_send_at) = ${due}::timestamptz`,
  );
}

/** Records that its owner may no longer read the list. */
export async function markWithoutAccess(
  transaction: Queryable,
  { id }: Authorized<'subscription'>,
): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set status = 'no_access', next_send_at = null where id = ${id}`,
  );
}
