// The state of the whole portal belongs to no client: only scopes that reach every row see it.
import * as z from 'zod/mini';
import { laneNames } from '#core/job-lanes.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { neverNull, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { isRunning } from '#server/jobs/job-session.ts';
import type { FailedMail, LaneState } from '../contract.ts';
import { backupMark, failedMailDays, failedMailsAtOnce } from '../rules.ts';

const databaseState = shape({
  version: 'string!',
  bytes: 'number!',
  migration: 'string!',
  backup_mark: 'string?',
});

/** Version, size and last migration of the database, and the last backup that was recorded in it. */
export async function findDatabaseState(database: Queryable, scope: Scope) {
  const [found] = await database.read(
    sql.of(databaseState)`select current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        last_migration() as migration,
        (select value from database_marks where name = ${backupMark}) as backup_mark
      where ${inScope(scope, {})}`,
  );
  if (found === undefined) throw new Error('the state of the database is read with a scope of every row');
  const { backup_mark, ...state } = found;
  const at = new Date(backup_mark ?? Number.NaN);
  // An invalid time counts as no backup.
  return { ...state, last_backup_at: Number.isNaN(at.getTime()) ? null : at.toISOString() };
}

const lane = shape({
  lane: neverNull(z.enum(laneNames)),
  waiting: 'number',
  running: 'number',
  failed: 'number',
  oldest_due_at: 'string?',
});

/** The jobs of each lane, in the order of the lanes. */
export async function listLanes(database: Queryable, scope: Scope): Promise<LaneState[]> {
  const rows = await database.read(
    sql.of(lane)`select j.lane, count(*) filter (where j.state = 'waiting') as waiting,
        count(*) filter (where j.state = 'running') as running, count(*) filter (where j.state = 'failed') as failed,
        min(j.next_try_at) filter (where j.state = 'waiting' and j.next_try_at <= now()) as oldest_due_at
      from (select j.lane, j.next_try_at, case when j.given_up_at is not null then 'failed'
          when ${isRunning(sql`j.id`)} then 'running' else 'waiting' end as state
        from jobs j where j.lane is not null and ${inScope(scope, {})}) j group by j.lane`,
  );
  const idle = { waiting: 0, running: 0, failed: 0, oldest_due_at: null };
  return laneNames.map((name) => rows.find((row) => row.lane === name) ?? { lane: name, ...idle });
}

const recent = sql`r.created_at > now() - make_interval(days => ${failedMailDays}::int)`;

/** The number of waiting and of recently failed mails. */
export async function countMails(
  database: Queryable,
  scope: Scope,
): Promise<{ waiting: number; failed: number }> {
  const [counted] = await database.read(
    sql.of({
      waiting: 'number',
      failed: 'number',
    })`select count(*) filter (where r.status = 'queued') as waiting,
        count(*) filter (where r.status = 'failed' and ${recent}) as failed
      from sending_records r where r.status in ('queued', 'failed') and ${inScope(scope, {})}`,
  );
  return counted ?? { waiting: 0, failed: 0 };
}

const failedMail = shape({
  id: 'number',
  created_at: 'string',
  recipient: 'string',
  subject: 'string',
  error: 'string',
  job: 'number?',
});

/** The latest mails that failed, with the job of each that can be sent again. One that is sent again is pending, not failed. */
export function listFailedMails(database: Queryable, scope: Scope): Promise<FailedMail[]> {
  return database.read(
    sql.of(failedMail)`select r.id, r.created_at, r.recipient, r.subject, r.error,
        case when j.given_up_at is not null then j.id end as job
      from sending_records r left join lateral (select j.id, j.given_up_at from jobs j join outbox o on o.record_id = r.id
          where j.name in ('mail.send', 'mail.send_urgent') and j.key = r.id::text
          order by j.given_up_at is not null limit 1) j on true
      where r.status = 'failed' and ${recent} and ${inScope(scope, {})}
      order by r.created_at desc, r.id desc limit ${failedMailsAtOnce}`,
  );
}
