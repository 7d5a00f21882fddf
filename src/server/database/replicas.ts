// Streaming replicas for the reads of lists. A replica's response is used if it is still a replica, has the
// reader's own writes, and is not far behind the primary; otherwise, or if no replica responds, the primary
// is read.
import { AppError } from '#core/errors.ts';
import { Companion } from './companion.ts';
import { type ConnectionConfig, type Connections, openConnections } from './connections.ts';
import type { ListReader, PrimaryState } from './list-reader.ts';
import { type RowOf, shape } from './rows.ts';
import { type Statement, sql } from './sql.ts';

export interface ReplicaSettings {
  readonly places: readonly ConnectionConfig[];
  /** How old a replica's last change may be while the primary has newer ones. */
  readonly maximumLagSeconds?: number;
}

export interface Replicas {
  /** The rows of a reader's list; undefined if the primary must be read. */
  read<Row>(reader: ListReader, statement: Statement<Row>, primary: Ask): Promise<Row[] | undefined>;
  /** Stops reading from them for a while. */
  pause(): void;
  close(): Promise<void>;
}

/** Runs a statement on the primary. */
type Ask = <Row>(statement: Statement<Row>) => Promise<Row[]>;

const position = shape({ recovering: 'boolean', replayed: 'number?', committed: 'number?' });
type Position = RowOf<typeof position>;
/** Sent before the list in the same flush, so that the list sees at least this state. */
const positionNow = sql.of(position)`
  select pg_is_in_recovery() as recovering, (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed,
    extract(epoch from pg_last_xact_replay_timestamp())::float8 as committed`;

/** Lists take up to about 50 ms; a slower one is better read from the primary. */
const deadlineMs = 5_000;
const awayMs = 3_000;

interface Replica {
  readonly connections: Connections;
  awayUntil: number;
}

/** Opens the pools of the replicas; undefined if there are none. */
export function openReplicas(
  { places, maximumLagSeconds = 5 }: ReplicaSettings,
  options: string,
): Replicas | undefined {
  if (places.length === 0) return undefined;
  const replicas = places.map((place): Replica => {
    const config = { connectionTimeoutMillis: 1_000, ...place, pipeline: true, deadlineMs };
    return { connections: openConnections(config, options), awayUntil: 0 };
  });
  return {
    async read(reader, statement, primary) {
      const replica = chosen(replicas, reader.userId);
      if (replica === undefined) return undefined;
      const [state, answer] = await Promise.allSettled([
        reader.stateBy(primary),
        readFrom(replica, statement),
      ]);
      if (state.status === 'rejected') throw state.reason;
      if (answer.status === 'rejected') {
        // Other errors, such as a table it does not have yet, are left to the primary.
        if (answer.reason instanceof AppError && answer.reason.code === 'UNAVAILABLE') leave(replica);
        return undefined;
      }
      const { rows, position: found } = answer.value;
      // A promoted replica no longer follows the primary.
      if (!found.recovering) leave(replica);
      return isFresh(state.value, found, maximumLagSeconds) ? rows : undefined;
    },
    pause() {
      for (const replica of replicas) leave(replica);
    },
    async close() {
      await Promise.all(replicas.map(({ connections }) => connections.close()));
    },
  };
}

/** Always the same replica for a user, so that data does not disappear again; the next one while it is unreachable. */
function chosen(replicas: readonly Replica[], userId: number): Replica | undefined {
  const now = Date.now();
  const first = userId % replicas.length;
  const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
  return inTurn.find(({ awayUntil }) => awayUntil <= now);
}

function leave(replica: Replica): void {
  replica.awayUntil = Date.now() + awayMs;
}

async function readFrom<Row>(
  { connections }: Replica,
  statement: Statement<Row>,
): Promise<{ rows: Row[]; position: Position }> {
  const connection = await connections.take();
  try {
    const asked = new Companion(positionNow, (own) => connection.run(own));
    const rows = await connection.runWith(asked, statement);
    const [found] = await asked.answer();
    if (found === undefined) throw new Error('no position');
    return { rows, position: found };
  } finally {
    connection.release();
  }
}

/** Times are those of the primary's clock: a replica replays them. */
function isFresh(state: PrimaryState, { recovering, replayed, committed }: Position, lag: number): boolean {
  if (!recovering || replayed === null || replayed < (state.wrote_to ?? 0)) return false;
  return replayed === state.position || (committed !== null && state.now - committed <= lag);
}
