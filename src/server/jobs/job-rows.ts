// The job rows: how a job is claimed and completed.
import * as z from 'zod/mini';
import {
  type JobName,
  jobNames,
  jobs,
  type Lane,
  type LaneName,
  retryPauseSeconds,
} from '#core/job-lanes.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, type Statement, sql } from '#server/database/sql.ts';
import { PermanentJobError } from './job-errors.ts';
import type { JobSession } from './job-session.ts';

export const takenJob = shape({
  id: 'number',
  name: z.enum(jobNames),
  key: 'string?',
  payload: 'unknown',
  /** Including this one. */
  attempts: 'number',
  /** It has crashed its process too often. */
  given_up: 'boolean',
});
export type TakenJob = RowOf<typeof takenJob>;

/** Interrupted by the end of this process or its connection, not by the job itself. */
export type JobFailure = { interrupted: true } | { interrupted: false; error: unknown };

const periodicKey = 'every';

/** The number of due jobs considered to find a free one: more than run at once in all processes. */
const candidates = 100;

/** Ensures that each of these jobs has exactly one row. */
export async function queuePeriodic(session: Queryable, names: readonly JobName[]): Promise<void> {
  for (const name of names) {
    await session.rows(
      sql`insert into jobs (name, lane, key, payload) select ${name}, ${jobs[name].lane}, ${periodicKey}, '{}'
        where not exists (select from jobs where name = ${name} and key = ${periodicKey} and given_up_at is null)
        on conflict do nothing`,
    );
  }
}

/**
 * The next due and free job of a lane, locked by the session. The attempt is counted and the retry delay
 * starts before any work, so that a job that crashes its process is not retried in a tight loop.
 */
export async function takeJob(
  session: JobSession,
  laneName: LaneName,
  lane: Lane,
  names: readonly JobName[],
  locked: readonly number[],
): Promise<TakenJob | undefined> {
  const due = await session.rows(
    sql.of({ id: 'number', attempts: 'number' })`
      select id, attempts from jobs where lane = ${laneName} and given_up_at is null and next_try_at <= now()
      and name = any(${names}) and id <> all(${locked}::bigint[]) order by next_try_at, id limit ${candidates}`,
  );
  for (const { id, attempts } of due) {
    if (!(await session.lock(id))) continue;
    // Another process may have done or postponed this job in the meantime.
    const [job] = await session.rows(
      sql.of(takenJob)`update jobs set attempts = attempts + 1,
          next_try_at = now() + make_interval(secs => ${retryPauseSeconds(lane, attempts + 1)}::int),
          given_up_at = case when key is distinct from ${periodicKey} and attempts >= ${lane.maxAttempts}::int then now() end
        where id = ${id} and attempts = ${attempts} and given_up_at is null and next_try_at <= now()
        returning id, name, key, payload, attempts, given_up_at is not null as given_up`,
    );
    if (job?.given_up === false) return job;
    await session.unlock(id);
  }
  return undefined;
}

/** Completes a job: deleted when done, else retried after a delay or failed permanently. */
export function settled(
  job: TakenJob,
  lane: Lane,
  failure: JobFailure | undefined,
  everySeconds: number | undefined,
): Statement<unknown> {
  if (failure?.interrupted === true) {
    return sql`update jobs set attempts = attempts - 1, next_try_at = now() where id = ${job.id}`;
  }
  if (everySeconds !== undefined && job.key === periodicKey) {
    return sql`update jobs set attempts = 0, error = ${reasonOf(failure)},
      next_try_at = now() + make_interval(secs => ${everySeconds}::int) where id = ${job.id}`;
  }
  if (failure === undefined) return sql`delete from jobs where id = ${job.id}`;
  const isFinal = failure.error instanceof PermanentJobError;
  return sql`update jobs set error = ${reasonOf(failure)},
    given_up_at = case when ${isFinal}::boolean or attempts >= ${lane.maxAttempts}::int then now() end where id = ${job.id}`;
}

/** The error in one storable line: PostgreSQL texts cannot contain NUL. */
export function oneLineReason(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown';
  return text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').slice(0, 300);
}

function reasonOf(failure: JobFailure | undefined): string {
  return failure === undefined || failure.interrupted ? '' : oneLineReason(failure.error);
}
