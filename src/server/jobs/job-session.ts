// The connection of a worker process: listens for new jobs and holds the locks of running jobs.
import pg from 'pg';
import { sessionOptions } from '#server/database/database.ts';
import {
  type Fragment,
  prepared,
  type Queryable,
  rowsOf,
  type Statement,
  sql,
} from '#server/database/sql.ts';

/** The channel that announces new jobs. */
export const jobsChannel = 'jobs';

export interface JobSession extends Queryable {
  ready: Promise<void>;
  /** Aborted when the connection and its locks are lost. */
  broken: AbortSignal;
  /** Locks this job if it is free; returns whether it did. */
  lock(id: number): Promise<boolean>;
  unlock(id: number): Promise<void>;
  end(): Promise<void>;
}

/** Opens the connection; `onNews` is called for each notification. */
export function openJobSession(connection: pg.ClientConfig, onNews: () => void): JobSession {
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
  // One query at a time: an ending job may release its lock while the next one is claimed.
  let last: Promise<unknown> = Promise.resolve();
  function rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    const result = last.then(() => client.query(prepared(statement)));
    last = result.catch(() => {});
    return result.then((done) => rowsOf(statement, done));
  }
  return {
    ready: client.connect().then(async () => {
      await client.query(`listen ${jobsChannel}`);
    }),
    broken: broken.signal,
    rows,
    read: rows,
    async lock(id) {
      const [lock] = await rows(
        sql.of({ free: 'boolean' })`select pg_try_advisory_lock(${lockKey(sql`${id}::bigint`)}) as free`,
      );
      return lock?.free === true;
    },
    async unlock(id) {
      await rows(sql`select pg_advisory_unlock(${lockKey(sql`${id}::bigint`)})`).catch(() => {});
    },
    end: () => client.end().catch(() => {}),
  };
}

/** Whether a process is working on this job, which then holds its lock. */
export function isRunning(id: Fragment): Fragment {
  return sql`exists (select from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = ${lockKey(id)})`;
}

function lockKey(id: Fragment): Fragment {
  return sql`hashtextextended('trialway job', ${id})`;
}
