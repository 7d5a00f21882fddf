// Subscriptions of their owners. The job that sends them acts in the name of their owner, too.
import { projectInScope } from '#features/projects/server/store.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { Subscription } from '../contract.ts';
import type { Schedule, SubscribedList } from '../rules.ts';

/** A subscription as it is stored. */
export interface StoredSubscription extends Schedule {
  readonly id: number;
  readonly user_id: number;
  readonly list: SubscribedList;
  readonly project_id: number | null;
  readonly query: string;
  readonly language: string;
  readonly status: Subscription['status'];
  readonly next_send_at: string | null;
}

type Shown = Omit<Subscription, 'at'> & { at_minute: number };

/** The owner's subscriptions, or the one that is named; projects by the name that `projects` lets see. */
export function listSubscriptions(
  database: Queryable,
  scope: Scope,
  projects: Scope | undefined,
  id?: number,
): Promise<Shown[]> {
  const seen = projects === undefined ? sql`false` : projectInScope(projects);
  return database.rows<Shown>(
    sql`select s.id, s.list, s.query, s.frequency, s.at_minute, s.day, s.time_zone, s.language, s.status,
        s.next_send_at, s.last_sent_at,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project
      from subscriptions s left join projects p on p.id = s.project_id and ${seen}
      where s.user_id = ${scope.userId} and ${id === undefined ? sql`true` : sql`s.id = ${id}`} order by s.id`,
  );
}

/** The owner's subscription, kept from others until the transaction ends. */
export async function lockSubscription(
  transaction: Queryable,
  scope: Scope,
  id: number,
): Promise<StoredSubscription | undefined> {
  const [row] = await transaction.rows<StoredSubscription>(
    sql`select id, user_id, list, project_id, query, language, frequency, at_minute, day, time_zone, status, next_send_at
      from subscriptions where id = ${id} and user_id = ${scope.userId} for update`,
  );
  return row;
}

export async function countSubscriptions(transaction: Queryable, scope: Scope): Promise<number> {
  // One at a time per person, so that the number holds.
  await transaction.rows(sql`select 1 from users where id = ${scope.userId} for update`);
  const [row] = await transaction.rows<{ count: number }>(
    sql`select count(*)::int as count from subscriptions where user_id = ${scope.userId}`,
  );
  return row?.count ?? 0;
}

export async function insertSubscription(
  transaction: Queryable,
  scope: Scope,
  given: Schedule & Pick<StoredSubscription, 'list' | 'project_id' | 'query' | 'language'>,
  nextSendAt: Date,
): Promise<number> {
  const [row] = await transaction.rows<{ id: number }>(
    sql`insert into subscriptions
        (user_id, list, project_id, query, language, frequency, at_minute, day, time_zone, next_send_at)
      values (${scope.userId}, ${given.list}, ${given.project_id}, ${given.query}, ${given.language},
        ${given.frequency}, ${given.at_minute}, ${given.day}, ${given.time_zone}, ${nextSendAt}) returning id`,
  );
  if (row === undefined) throw new Error('no subscription came back');
  return row.id;
}

/** Another schedule or status; active ones are sent at `nextSendAt`. */
export async function updateSubscription(
  transaction: Queryable,
  scope: Scope,
  id: number,
  { status, ...schedule }: Schedule & { status: Subscription['status'] },
  nextSendAt: Date | null,
): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set status = ${status}, frequency = ${schedule.frequency},
        at_minute = ${schedule.at_minute}, day = ${schedule.day}, time_zone = ${schedule.time_zone},
        next_send_at = ${nextSendAt} where id = ${id} and user_id = ${scope.userId}`,
  );
}

export async function deleteSubscription(transaction: Queryable, scope: Scope, id: number): Promise<boolean> {
  const gone = await transaction.rows(
    sql`delete from subscriptions where id = ${id} and user_id = ${scope.userId} returning id`,
  );
  return gone.length > 0;
}

/** Ids of all that are due, whoever they belong to, with the moment they are due at. */
export function listDueSubscriptions(
  database: Queryable,
  _system: Scope,
): Promise<{ id: number; due: string }[]> {
  return database.rows(
    sql<{ id: number; due: string }>`select id, next_send_at as due from subscriptions
      where status = 'active' and next_send_at <= now() order by next_send_at, id limit 1000`,
  );
}

/** The one that is still due at this moment. */
export async function findDueSubscription(
  database: Queryable,
  _system: Scope,
  { id, due }: { id: number; due: string },
): Promise<StoredSubscription | undefined> {
  const [row] = await database.rows<StoredSubscription>(
    sql`select id, user_id, list, project_id, query, language, frequency, at_minute, day, time_zone, status, next_send_at
      from subscriptions where id = ${id} and status = 'active' and date_trunc('milliseconds', next_send_at) = ${due}::timestamptz`,
  );
  return row;
}

/** It has been sent, and will be again. */
export async function markSent(
  transaction: Queryable,
  _system: Scope,
  { id, due }: { id: number; due: string },
  nextSendAt: Date,
): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set last_sent_at = now(), next_send_at = ${nextSendAt}
      where id = ${id} and status = 'active' and date_trunc('milliseconds', next_send_at) = ${due}::timestamptz`,
  );
}

/** Its owner may no longer read the list. */
export async function markWithoutAccess(transaction: Queryable, _system: Scope, id: number): Promise<void> {
  await transaction.rows(
    sql`update subscriptions set status = 'no_access', next_send_at = null where id = ${id}`,
  );
}
