// Background jobs. A job is a row written in the transaction that causes it: both happen or neither. Any
// number of processes share the work. A worker holds a session lock on its job, so that the job of a dead
// process is free at once; it is then repeated, so jobs must tolerate being done twice. Each lane has its own
// slots (core/job-lanes.ts), so that one kind of work does not delay another.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  jobs as declaredJobs,
  lanes as declaredLanes,
  type JobName,
  type Lane,
  type LaneName,
  laneNames,
} from '#core/job-lanes.ts';
import type { Database } from '#server/database/database.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { LaneUnavailableError, PermanentJobError } from './job-errors.ts';
import { type JobFailure, queuePeriodic, settled, type TakenJob, takeJob } from './job-rows.ts';
import { type JobSession, jobsChannel, openJobSession } from './job-session.ts';

/** Must throw once the signal is aborted: by the deadline, or the end of the process or its connection. */
export type JobHandler = (payload: unknown, signal: AbortSignal, attempt: JobAttempt) => Promise<void>;

export interface JobAttempt {
  readonly isLast: boolean;
  /** Logs an error that the handler deals with itself. */
  readonly report: (error: unknown) => void;
}

/** The handlers of jobs, by name. */
export type Jobs = Readonly<Partial<Record<JobName, JobHandler>>>;

export interface JobsOptions {
  /** Called for each failed attempt. */
  onError(error: unknown): void;
  /** Recurring jobs: repeated this many seconds after they ended, by one process. */
  everySeconds?: Readonly<Partial<Record<JobName, number>>>;
  /** A lane takes no jobs while its gate returns false; without a gate it is always open. */
  gates?: Readonly<Partial<Record<LaneName, () => Promise<boolean>>>>;
  lanes?: Readonly<Record<LaneName, Lane>>;
}

const pollIntervalMs = 5_000;
/** A job that ignores its deadline loses its slot after this time; it keeps its lock until it ends. */
const overdueGraceMs = 30_000;

/** Queues a job; with a key, does nothing while a job with the same name and key waits or runs. */
export async function queueJob(
  transaction: Queryable,
  name: JobName,
  payload: object,
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await transaction.rows(
    sql`insert into jobs (name, lane, key, payload, next_try_at)
      values (${name}, ${declaredJobs[name].lane}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb,
        coalesce(${runAt ?? null}::timestamptz, now()))
      on conflict (name, key) where given_up_at is null do nothing`,
  );
  await wakeWorkers(transaction);
}

/** Makes every process look for work once the transaction is committed. */
export async function wakeWorkers(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`select pg_notify(${jobsChannel}, '')`);
}

/** Starts working; the returned function stops and waits for the running jobs. */
export function startJobs(
  database: Database,
  connection: pg.ClientConfig,
  jobs: Jobs,
  { onError, everySeconds = {}, gates = {}, lanes = declaredLanes }: JobsOptions,
): () => Promise<void> {
  const shutdown = new AbortController();
  const running: Record<LaneName, Set<Promise<void>>> = {
    urgent_mail: new Set(),
    mail: new Set(),
    imports: new Set(),
    reports: new Set(),
    polling: new Set(),
    listening: new Set(),
    webhooks: new Set(),
    sealing: new Set(),
  };
  /** The jobs locked by this session, including those that outlive their deadline. */
  const locked = new Set<number>();
  const restUntil = new Map<LaneName, number>();
  let wake = new AbortController();
  const finished = run();

  async function run(): Promise<void> {
    while (!shutdown.signal.aborted) {
      const session = openJobSession(connection, () => wake.abort());
      try {
        await session.ready;
        await work(session);
      } catch (error) {
        if (!shutdown.signal.aborted) onError(error);
        await sleep(pollIntervalMs, undefined, { signal: shutdown.signal }).catch(() => {});
      }
      await Promise.all(laneNames.flatMap((lane) => [...running[lane]]));
      await session.end();
      locked.clear();
    }
  }

  async function work(session: JobSession): Promise<void> {
    const over = AbortSignal.any([shutdown.signal, session.broken]);
    while (!over.aborted) {
      wake = new AbortController();
      await queuePeriodic(session, Object.keys(everySeconds) as JobName[]);
      for (const lane of laneNames) await fill(session, lane, over);
      await sleep(pollIntervalMs, undefined, { signal: AbortSignal.any([wake.signal, over]) }).catch(
        () => {},
      );
    }
  }

  /** Fills the free slots of a lane with due jobs. */
  async function fill(session: JobSession, lane: LaneName, over: AbortSignal): Promise<void> {
    const names = (Object.keys(jobs) as JobName[]).filter((name) => declaredJobs[name].lane === lane);
    const isFree = () => running[lane].size < lanes[lane].concurrency && !over.aborted;
    if (names.length === 0 || !isFree() || (restUntil.get(lane) ?? 0) > Date.now()) return;
    if ((await gates[lane]?.()) === false) return;
    while (isFree()) {
      const job = await takeJob(session, lane, lanes[lane], names, [...locked]);
      if (job === undefined) return;
      locked.add(job.id);
      const done: Promise<void> = doJob(session, lane, job, over).finally(() => {
        running[lane].delete(done);
        wake.abort();
      });
      running[lane].add(done);
    }
  }

  async function doJob(session: JobSession, name: LaneName, job: TakenJob, over: AbortSignal): Promise<void> {
    const lane = lanes[name];
    const interrupted = new AbortController();
    const interrupt = () => interrupted.abort();
    // A broken session has lost its locks: another process may start the job, so this one must stop now.
    session.broken.addEventListener('abort', interrupt);
    const shutdownTimer = onceAborted(shutdown.signal, lane.finishSeconds * 1000, interrupt);
    const deadline = AbortSignal.timeout(lane.deadlineSeconds * 1000);
    const outcome = attempt(job, lane, AbortSignal.any([interrupted.signal, deadline]));
    const overdue = timer(lane.deadlineSeconds * 1000 + overdueGraceMs, {
      interrupted: false as const,
      error: deadlineError(lane),
    });
    try {
      let failure = await Promise.race([outcome, overdue.fired]);
      if (failure !== undefined) {
        // In lanes whose jobs may finish on shutdown, an interrupted attempt counts: its progress is unknown.
        if (over.aborted && interrupted.signal.aborted && lane.finishSeconds === 0 && !isPermanent(failure)) {
          failure = { interrupted: true };
        } else if (!failure.interrupted) {
          if (deadline.aborted) failure = { interrupted: false, error: deadlineError(lane, failure.error) };
          if (failure.error instanceof LaneUnavailableError) restUntil.set(name, Date.now() + pollIntervalMs);
          onError(failure.error);
        }
      }
      await database.rows(settled(job, lane, failure, everySeconds[job.name]));
    } catch (error) {
      // The row could not be updated: the job is taken again after its delay.
      onError(error);
    } finally {
      overdue.clear();
      shutdownTimer.clear();
      session.broken.removeEventListener('abort', interrupt);
    }
    const release = async () => {
      await session.unlock(job.id);
      locked.delete(job.id);
    };
    if (overdue.isFired()) void outcome.then(release);
    else await release();
  }

  async function attempt(job: TakenJob, lane: Lane, signal: AbortSignal): Promise<JobFailure | undefined> {
    try {
      await jobs[job.name]?.(job.payload, signal, {
        isLast: job.attempts >= lane.maxAttempts,
        report: onError,
      });
      return undefined;
    } catch (error) {
      return { interrupted: false, error };
    }
  }

  return async () => {
    shutdown.abort();
    await finished;
  };
}

/** This failure is not caused by the interruption. */
function isPermanent(failure: JobFailure): boolean {
  return !failure.interrupted && failure.error instanceof PermanentJobError;
}

function deadlineError({ deadlineSeconds }: Lane, cause?: unknown): Error {
  return new Error(`not finished within ${deadlineSeconds} seconds`, { cause });
}

/** Resolves with the value after this time, unless cleared. */
function timer<T>(ms: number, value: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  let isFired = false;
  const timeout = setTimeout(() => {
    isFired = true;
    resolve(value);
  }, ms);
  return { fired: promise, isFired: () => isFired, clear: () => clearTimeout(timeout) };
}

/** Calls back this long after the signal is aborted, unless cleared. */
function onceAborted(signal: AbortSignal, ms: number, callback: () => void) {
  let timeout: NodeJS.Timeout | undefined;
  const begin = () => {
    if (ms === 0) callback();
    else timeout = setTimeout(callback, ms);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin);
  return {
    clear() {
      clearTimeout(timeout);
      signal.removeEventListener('abort', begin);
    },
  };
}
