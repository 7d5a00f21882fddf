// Work in the background. A job is a row, written in the transaction of what causes it: either both happen or neither.
// Any number of processes share the work. Who works on a job holds a lock of its session, so that the job of a process
// that dies is free at once; it is then done again, so that what a job does must bear being done twice.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, sessionOptions } from './database.ts';
import { prepared, type Queryable, type Statement, sql } from './sql.ts';

/** What there is to do, by the name under which it is queued. Ends early, by a throw, once the signal is aborted. */
export type Jobs = Readonly<Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>>;

export interface JobsOptions {
  /** Told of each failed try. */
  onError(error: unknown): void;
  /** Jobs that no one queues: done again so many seconds after they were done, by one process. */
  everySeconds?: Readonly<Record<string, number>>;
  /** Done at the same time by this process. */
  atOnce?: number;
}

/** The channel that tells waiting processes of a new job. */
const jobsChannel = 'jobs';
const lookAgainMs = 5_000;
const periodicKey = 'every';

/** So many tries, over about ten hours; then a job is given up and stays with its error. */
const triesMaximum = 16;
const firstPauseSeconds = 2;
const longestPauseSeconds = 3600;

/** Queues a job; with a key nothing happens while one of the same name and key waits or runs. */
export async function queueJob(
  transaction: Queryable,
  name: string,
  payload: object,
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await transaction.rows(
    sql`insert into jobs (name, key, payload, next_try_at)
      values (${name}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, coalesce(${runAt ?? null}::timestamptz, now()))
      on conflict (name, key) where given_up_at is null do nothing`,
  );
  await transaction.rows(sql`select pg_notify(${jobsChannel}, '')`);
}

/** The pause before the next try, when so many were made: doubled each time. */
export function pauseAfterTries(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
}

/** Starts working; the returned function stops and waits for the jobs under way, which go back as if never begun. */
export function startJobs(
  database: Database,
  connection: pg.ClientConfig,
  jobs: Jobs,
  { onError, everySeconds = {}, atOnce = 2 }: JobsOptions,
): () => Promise<void> {
  const leave = new AbortController();
  const running = new Map<number, Promise<void>>();
  let wake = new AbortController();
  const finished = run();

  async function run(): Promise<void> {
    while (!leave.signal.aborted) {
      const session = openSession(connection, () => wake.abort());
      try {
        await session.ready;
        await work(session);
      } catch (error) {
        if (!leave.signal.aborted) onError(error);
        await sleep(lookAgainMs, undefined, { signal: leave.signal }).catch(() => {});
      }
      await Promise.all(running.values());
      await session.end();
    }
  }

  async function work(session: Session): Promise<void> {
    const over = AbortSignal.any([leave.signal, session.broken]);
    while (!over.aborted) {
      wake = new AbortController();
      await queuePeriodic(session, Object.keys(everySeconds));
      while (running.size < atOnce && !over.aborted) {
        const job = await takeJob(session, Object.keys(jobs), [...running.keys()]);
        if (job === undefined) break;
        const done = doJob(session, job, over).finally(() => {
          running.delete(job.id);
          wake.abort();
        });
        running.set(job.id, done);
      }
      await sleep(lookAgainMs, undefined, { signal: AbortSignal.any([wake.signal, over]) }).catch(() => {});
    }
  }

  async function doJob(session: Session, job: TakenJob, over: AbortSignal): Promise<void> {
    try {
      const failure = await tryJob(job, over);
      await database.rows(settled(job, failure));
    } catch (error) {
      // The row could not be settled: it is taken again when its pause is over.
      onError(error);
    }
    await session.rows(sql`select pg_advisory_unlock(${lockOf(job.id)})`).catch(() => {});
  }

  async function tryJob(job: TakenJob, over: AbortSignal): Promise<Failure | undefined> {
    try {
      await jobs[job.name]?.(job.payload, over);
      return undefined;
    } catch (error) {
      if (over.aborted) return { interrupted: true };
      onError(error);
      return { interrupted: false, error };
    }
  }

  function settled(job: TakenJob, failure: Failure | undefined): Statement<unknown> {
    const period = everySeconds[job.name];
    if (failure?.interrupted === true) {
      return sql`update jobs set attempts = attempts - 1, next_try_at = now() where id = ${job.id}`;
    }
    if (period !== undefined && job.key === periodicKey) {
      return sql`update jobs set attempts = 0, error = ${reasonOf(failure)},
        next_try_at = now() + make_interval(secs => ${period}::int) where id = ${job.id}`;
    }
    if (failure === undefined) return sql`delete from jobs where id = ${job.id}`;
    return sql`update jobs set error = ${reasonOf(failure)},
      given_up_at = case when attempts >= ${triesMaximum}::int then now() end where id = ${job.id}`;
  }

  return async () => {
    leave.abort();
    await finished;
  };
}

interface TakenJob {
  id: number;
  name: string;
  key: string | null;
  payload: unknown;
  /** It has ended its process too often. */
  given_up: boolean;
}

/** Interrupted: by the end of this process or of its connection, which is not the job's fault. */
type Failure = { interrupted: true } | { interrupted: false; error: unknown };

interface Session extends Queryable {
  ready: Promise<void>;
  /** Aborted when the connection is lost, and with it the locks. */
  broken: AbortSignal;
  end(): Promise<void>;
}

function openSession(connection: pg.ClientConfig, onNews: () => void): Session {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...connection,
    options: sessionOptions,
  });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', onNews);
  // One query at a time: a job that ends gives its lock back while the next one is looked for.
  let last: Promise<unknown> = Promise.resolve();
  return {
    ready: client.connect().then(async () => {
      await client.query(`listen ${jobsChannel}`);
    }),
    broken: broken.signal,
    rows<Row>(statement: Statement<Row>) {
      const answer = last.then(() => client.query<Row & pg.QueryResultRow>(prepared(statement)));
      last = answer.catch(() => {});
      return answer.then(({ rows }) => rows);
    },
    end: () => client.end().catch(() => {}),
  };
}

async function queuePeriodic(session: Queryable, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await session.rows(
      sql`insert into jobs (name, key, payload) select ${name}, ${periodicKey}, '{}'
        where not exists (select from jobs where name = ${name} and key = ${periodicKey} and given_up_at is null)
        on conflict do nothing`,
    );
  }
}

/** The next job that is due and free. Its pause begins now: should the job end its process, it is not tried in a ring. */
async function takeJob(
  session: Queryable,
  names: readonly string[],
  mine: readonly number[],
): Promise<TakenJob | undefined> {
  const due = await session.rows<{ id: number; attempts: number }>(
    sql`select id, attempts from jobs where given_up_at is null and next_try_at <= now() and name = any(${names})
      and id <> all(${mine}::bigint[]) order by next_try_at, id limit 20`,
  );
  for (const { id, attempts } of due) {
    const [lock] = await session.rows<{ free: boolean }>(
      sql`select pg_try_advisory_lock(${lockOf(id)}) as free`,
    );
    if (lock?.free !== true) continue;
    // Another may have done or put off this job since it was read.
    const [job] = await session.rows<TakenJob>(
      sql`update jobs set attempts = attempts + 1,
          next_try_at = now() + make_interval(secs => ${pauseAfterTries(attempts + 1)}::int),
          given_up_at = case when key is distinct from ${periodicKey} and attempts >= ${triesMaximum}::int then now() end
        where id = ${id} and attempts = ${attempts} and given_up_at is null and next_try_at <= now()
        returning id, name, key, payload, given_up_at is not null as given_up`,
    );
    if (job?.given_up === false) return job;
    await session.rows(sql`select pg_advisory_unlock(${lockOf(id)})`);
  }
  return undefined;
}

function lockOf(id: number) {
  return sql`hashtextextended('trialway job', ${id})`;
}

/** What went wrong, in one line. */
function reasonOf(failure: Failure | undefined): string {
  if (failure === undefined || failure.interrupted) return '';
  const text = failure.error instanceof Error ? failure.error.message : 'unknown';
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
