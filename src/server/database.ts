// The one way to the data: pooled reads, streamed reads, and writes that name who, why and in which request.
import pg from 'pg';
import { AppError } from '#core/errors.ts';
import { createSealing } from './sealing.ts';
import { answerOnce, type RepeatableCall } from './kept-answers.ts';
import { prepared, type Queryable, type Statement, sql } from './sql.ts';

/** Why a write happens; a trigger stores it beside the old and the new row, and refuses a write without an actor. */
export interface Cause {
  /** A user's id, or the name of a job: `demo`, `import`, `migration`. */
  actor: number | string;
  reason: string;
  /** The request's id, or the run's. */
  request: string;
  /** Of a call that may be sent again: the work is done once, and its result kept with it. */
  once?: RepeatableCall | undefined;
}

export interface Database extends Queryable {
  /** Runs `work` in one transaction in the name of `cause`; on a throw nothing is written. */
  write<T>(cause: Cause, work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** All rows in chunks, from one snapshot, in flat memory. */
  stream<Row>(statement: Statement<Row>, chunkSize?: number): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

const statementTimeoutMs = 25_000;
const waitForConnectionMs = 5_000;

/** What every connection of the portal is set to, as PGOPTIONS takes it. */
export const sessionOptions = [
  '-c role=trialway_app',
  `-c statement_timeout=${statementTimeoutMs}`,
  '-c lock_timeout=10000',
  '-c idle_in_transaction_session_timeout=60000',
  '-c jit=off',
  // Planning a list's page takes longer than running it. The lists see to it that one plan suits all values.
  '-c plan_cache_mode=force_generic_plan',
  // Solid-state disks: a page of an index costs little more than the next page of a table.
  '-c random_page_cost=1.1',
].join(' ');

/** Opens a pool that acts as the runtime role, which cannot change the audit; mail is written only with the key. */
export function openDatabase(config: pg.PoolConfig, key?: Buffer): Database {
  const sealing = key && createSealing(key);
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: waitForConnectionMs,
    idleTimeoutMillis: 60_000,
    ...config,
    options: `${config.options ?? ''} ${sessionOptions}`,
  });
  // A broken connection is replaced at the next use, and told by the query that meets it; without listeners it would
  // end the process, both while it is idle and between two queries of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  async function inTransaction<T>(begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(pool);
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw asAppError(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    sealing,
    async rows<Row>(statement: Statement<Row>) {
      return run<Row>(pool, statement);
    },
    write(cause, work) {
      return inTransaction('begin', async (client) => {
        const transaction: Queryable = { sealing, rows: (statement) => run(client, statement) };
        await transaction.rows(
          sql`select set_config('trialway.actor', ${String(cause.actor)}, true),
            set_config('trialway.reason', ${cause.reason}, true), set_config('trialway.request', ${cause.request}, true)`,
        );
        return cause.once === undefined
          ? work(transaction)
          : answerOnce(transaction, cause.once, () => work(transaction));
      });
    },
    async *stream<Row>(statement: Statement<Row>, chunkSize = 1000) {
      const client = await connect(pool);
      const { text, values } = prepared(statement);
      let finished = false;
      try {
        await client.query('begin isolation level repeatable read, read only');
        await client.query(`declare chunks no scroll cursor for ${text}`, values);
        for (;;) {
          const { rows } = await client.query<Row & pg.QueryResultRow>(`fetch ${chunkSize} from chunks`);
          if (rows.length === 0) break;
          yield rows;
        }
        await client.query('commit');
        finished = true;
      } catch (error) {
        throw asAppError(error);
      } finally {
        // Left half way, the snapshot ends with its connection.
        client.release(!finished);
      }
    },
    close: () => pool.end(),
  };
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asAppError(error);
  }
}

async function run<Row>(runner: pg.Pool | pg.PoolClient, statement: Statement<Row>): Promise<Row[]> {
  try {
    return (await runner.query<Row & pg.QueryResultRow>(prepared(statement))).rows;
  } catch (error) {
    throw asAppError(error);
  }
}

/** A database that is away or too busy is 503; a value it cannot take is a 400; everything else is ours and stays as it is. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|57P0|57014|55P03|08|53)/.test(code) ||
    /timeout exceeded|Connection terminated|not queryable/.test(error.message)
  ) {
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  }
  // 22: a value out of range or of the wrong form.
  if (code.startsWith('22')) return new AppError('ERROR_WITH_FILTER', { cause: error });
  return error;
}
