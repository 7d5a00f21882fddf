// The connection by which a process works: it listens for new jobs and holds the lock of each job that is running.
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

/** The channel on which waiting processes hear of a new job. */
export const jobsChannel = 'jobs';

export interface JobSession extends Queryable {
  ready: Promise<void>;
  /** Aborted when the connection is lost, and with it the locks. */
  broken: AbortSignal;
  /** Whether this job was free and is now locked by this session. */
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
  // One query at a time: a job that ends releases its lock while the next one is looked for.
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

/** Whether a process is working on the job with this id: its lock is held. */
export function isRunning(id: Fragment): Fragment {
  return sql`exists (select from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = ${lockKey(id)})`;
}

function lockKey(id: Fragment): Fragment {
  return sql`hashtextextended('trialway job', ${id})`;
}
