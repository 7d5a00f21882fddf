// The only access to the data: reads, streamed reads, and writes with their cause. Each of the three has its
// own connections, so that slow downloads or long writes do not delay lists and sign-ins.

import { createSealing } from '#server/config/sealing.ts';
import type { ContentPlaces } from '#server/files/objects.ts';
import { type RepeatableCall, runIdempotent } from '#server/http/idempotency.ts';
import { type ChangeCause, setCause } from './cause.ts';
import { assertMayWrite, companionOfRead } from './companion.ts';
import {
  asAppError,
  type Connection,
  type ConnectionConfig,
  openConnections,
  type PoolLoad,
  withConnection,
} from './connections.ts';
import { listReader, noteWrite } from './list-reader.ts';
import { createListener } from './listener.ts';
import { openReplicas, type ReplicaSettings } from './replicas.ts';
import { noTimeLimit, type Queryable, type Statement, unnamed } from './sql.ts';

export { sessionOptions } from './connections.ts';

/** Who writes and why (cause.ts); a trigger stores it beside the old and the new row. */
export type Cause = ChangeCause & {
  /** For a repeatable call: the work is done once, and its result stored with it. */
  once?: RepeatableCall | undefined;
};

export interface Database extends Queryable {
  /** Reads on read-only connections; lists may be read from a replica. */
  read<Row>(statement: Statement<Row>, options?: { deadlineMs: number }): Promise<Row[]>;
  /** Runs `work` in one transaction in the name of `cause`; on a throw nothing is written. */
  write<T>(cause: Cause, work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * All rows in chunks, from one snapshot, in constant memory. At most ten at once: further ones wait five
   * seconds, then throw UNAVAILABLE.
   */
  stream<Row>(statement: Statement<Row>, chunkSize?: number): AsyncGenerator<Row[]>;
  /** The use of its pools. */
  load(): readonly (PoolLoad & { readonly pool: string })[];
  /**
   * Calls back with each message of a channel (NOTIFY), on a separate connection; with an empty message if
   * some may have been missed. The returned function ends it.
   */
  listen(channel: string, onMessage: (message: string) => void): () => void;
  close(): Promise<void>;
}

const readOnly = '-c default_transaction_read_only=on';

/** Optional parts of a portal besides its database. */
export interface Surroundings {
  /** The storage of file contents; by default the database. */
  readonly places?: ContentPlaces | undefined;
  readonly replicas?: ReplicaSettings | undefined;
}

/**
 * Opens the pools of the runtime role, which cannot change the audit; mail is written only with the key. Lists are read
 * from replicas where these have what the reader has written.
 */
export function openDatabase(
  config: ConnectionConfig,
  key?: Buffer,
  { places, replicas: replicaSettings = { places: [] } }: Surroundings = {},
): Database {
  const sealing = key && createSealing(key);
  const reads = openConnections({ ...config, pipeline: true }, readOnly);
  const writes = openConnections(config);
  const downloads = openConnections(config, readOnly);
  const listener = createListener(config);
  const replicas = openReplicas(replicaSettings, readOnly);
  const read: Database['read'] = (statement, options) =>
    withConnection(reads, (connection) => {
      const companion = companionOfRead();
      return companion === undefined
        ? connection.run(statement, options?.deadlineMs)
        : connection.runWith(companion, statement, options?.deadlineMs);
    });
  return {
    sealing,
    places,
    async read(statement, options) {
      const reader = replicas === undefined ? undefined : listReader();
      const rows = reader && (await replicas?.read(reader, statement, read));
      return rows ?? read(statement, options);
    },
    rows: async (statement) => {
      assertMayWrite();
      return withConnection(writes, (connection) => connection.run(statement));
    },
    write: async (cause, work) => {
      assertMayWrite();
      return withConnection(writes, async (connection) => {
        const result = await inTransaction(connection, async () => {
          const transaction = transactionOn(connection, { sealing, places });
          await transaction.rows(setCause(cause));
          return cause.once === undefined
            ? work(transaction)
            : runIdempotent(transaction, cause.once, () => work(transaction));
        });
        const userId = Number(cause.actor);
        // The write is committed even if this note fails.
        if (replicas !== undefined && userId > 0)
          await connection.run(noteWrite(userId)).catch(() => replicas.pause());
        return result;
      });
    },
    async *stream<Row>(statement: Statement<Row>, chunkSize = 1000) {
      const connection = await downloads.take();
      const { text, values } = unnamed(statement);
      let finished = false;
      try {
        await connection.run({ text: 'begin isolation level repeatable read, read only' });
        await connection.run({ text: `declare chunks no scroll cursor for ${text}`, values });
        for (;;) {
          const rows = await connection.run({ text: `fetch ${chunkSize} from chunks`, cursorOf: statement });
          if (rows.length === 0) break;
          yield rows;
        }
        await connection.run({ text: 'commit' });
        finished = true;
      } finally {
        // If reading stops early, the snapshot ends with its connection.
        connection.release({ close: !finished });
      }
    },
    load: () =>
      Object.entries({ reads, writes, downloads }).map(([pool, connections]) => ({
        pool,
        ...connections.load(),
      })),
    listen: listener.listen,
    async close() {
      await Promise.all([
        reads.close(),
        writes.close(),
        downloads.close(),
        listener.close(),
        replicas?.close(),
      ]);
    },
  };
}

function transactionOn(connection: Connection, own: Pick<Queryable, 'sealing' | 'places'>): Queryable {
  let deadlineMs: number | undefined;
  const rows: Queryable['rows'] = async (statement) => {
    const found = await connection.run(statement, deadlineMs);
    if (statement === noTimeLimit) deadlineMs = Number.POSITIVE_INFINITY;
    return found;
  };
  return { ...own, rows, read: rows };
}

async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    await connection.run({ text: 'begin' });
    const result = await work();
    await connection.run({ text: 'commit' });
    return result;
  } catch (error) {
    await connection.rollBack();
    throw asAppError(error);
  }
}
