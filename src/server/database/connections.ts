// A pool of connections as the runtime role, with a client-side deadline for each statement, a limited number
// of prepared statements per connection and a limited lifetime.
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { AppError } from '#core/errors.ts';
import type { Companion } from './companion.ts';
import { type Fragment, named, rowsOf, type Statement } from './sql.ts';

const statementTimeoutMs = 25_000;
/** PostgreSQL cancels a slow statement itself; one that takes longer means that the server or network hangs. */
const statementDeadlineMs = statementTimeoutMs + 2_000;
const waitForConnectionMs = 5_000;
/**
 * The number of prepared statements per connection; further texts run unnamed. Each takes 10 to 100 kB in the
 * backend.
 */
export const preparedMaximum = 200;
const connectionLifeSeconds = 30 * 60;

/** The settings of every connection, in the form of PGOPTIONS. */
export const sessionOptions = [
  '-c role=trialway_app',
  `-c statement_timeout=${statementTimeoutMs}`,
  '-c lock_timeout=10000',
  '-c idle_in_transaction_session_timeout=60000',
  '-c jit=off',
  // Planning a page of a list takes longer than running it; lists are written so that one plan suits all values.
  '-c plan_cache_mode=force_generic_plan',
  // For solid-state disks: random reads cost little more than sequential ones.
  '-c random_page_cost=1.1',
].join(' ');

/** Never prepared. */
interface PlainQuery<Row> {
  readonly text: string;
  readonly values?: unknown[];
  /** The statement that its cursor belongs to. */
  readonly cursorOf?: Statement<Row>;
}

export interface Connection {
  /** The rows of a statement; `deadlineMs` is Infinity for work without a statement time-out. */
  run<Row>(statement: Statement<Row> | PlainQuery<Row>, deadlineMs?: number): Promise<Row[]>;
  /** The same, preceded by another statement in the same flush; for pipelined connections. */
  runWith<Row>(companion: Companion<unknown>, statement: Statement<Row>, deadlineMs?: number): Promise<Row[]>;
  /** Ends the transaction; if that fails, the connection is closed at its release. */
  rollBack(): Promise<void>;
  /** Gives the connection back to the pool, or closes it. */
  release(options?: { close: boolean }): void;
}

/** The number of used and idle connections of a pool, and of calls waiting for one. */
export interface PoolLoad {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Connections {
  load(): PoolLoad;
  /** Takes a connection; throws UNAVAILABLE if none becomes free in time. */
  take(): Promise<Connection>;
  close(): Promise<void>;
}

export interface ConnectionConfig extends pg.PoolConfig {
  /** The deadline of a statement. */
  readonly deadlineMs?: number;
}

/** Opens a pool; `options` are added to those of every session. */
export function openConnections(
  { deadlineMs = statementDeadlineMs, ...config }: ConnectionConfig,
  options = '',
): Connections {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: waitForConnectionMs,
    idleTimeoutMillis: 60_000,
    // Limits the memory that a backend uses for metadata and plans.
    maxLifetimeSeconds: connectionLifeSeconds,
    ...config,
    options: `${config.options ?? ''} ${sessionOptions} ${options}`,
  });
  // A broken connection is reported by the query that uses it and replaced at the next use; without listeners
  // the error would end the process, both while idle and between two queries of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async take() {
      try {
        return connectionOf(await pool.connect(), deadlineMs);
      } catch (error) {
        throw asAppError(error);
      }
    },
    close: () => pool.end(),
  };
}

function connectionOf(client: pg.PoolClient, usualDeadlineMs: number): Connection {
  let broken: Error | undefined;
  const connection: Connection = {
    async run<Row>(statement: Statement<Row> | PlainQuery<Row>, deadlineMs = usualDeadlineMs) {
      const isPlain = 'text' in statement;
      const query = isPlain ? statement : queryOf(client, statement);
      try {
        const answer = client.query(query);
        const result = await (deadlineMs === Number.POSITIVE_INFINITY ? answer : inTime(answer, deadlineMs));
        return rowsOf(isPlain ? statement.cursorOf : statement, result);
      } catch (error) {
        if (error instanceof LateError) broken = error;
        throw asAppError(error);
      }
    },
    runWith(companion, statement, deadlineMs) {
      const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
      stream.cork();
      try {
        void companion.sendWith((own) => connection.run(own));
        return connection.run(statement, deadlineMs);
      } finally {
        stream.uncork();
      }
    },
    async rollBack() {
      if (broken !== undefined) return;
      await inTime(client.query('rollback'), usualDeadlineMs).catch((failure: Error) => {
        broken = failure;
      });
    },
    // Closing destroys the socket of a connection that still waits for a response.
    release: ({ close } = { close: false }) => client.release(broken ?? close),
  };
  return connection;
}

/** Runs `work` with a connection of the pool and gives it back. */
export async function withConnection<T>(
  connections: Connections,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connections.take();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

const preparedOn = new WeakMap<pg.PoolClient, Set<string>>();

/** A text seen before is prepared as long as the connection has room; names are never reused for other texts. */
function queryOf(client: pg.PoolClient, statement: Fragment): pg.QueryConfig {
  const { name, text, values } = named(statement);
  if (name === undefined) return { text, values };
  const names = preparedOn.get(client) ?? new Set();
  preparedOn.set(client, names);
  if (!names.has(name) && names.size >= preparedMaximum) return { text, values };
  names.add(name);
  return { name, text, values };
}

class LateError extends Error {}

async function inTime<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer in ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An unreachable, hanging or overloaded database becomes 503, a value that it rejects 400; other errors are kept. */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (
    error instanceof LateError ||
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|57P0|57014|55P03|08|53)/.test(code) ||
    /timeout exceeded|Connection terminated|not queryable/.test(error.message)
  ) {
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  }
  // Class 22: a value out of range or in the wrong format.
  if (code.startsWith('22')) return new AppError('ERROR_WITH_FILTER', { cause: error });
  return error;
}
