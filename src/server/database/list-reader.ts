// The user whose list is being read: a replica may serve it if the replica has all writes of this user.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type RowOf, shape } from './rows.ts';
import { type Statement, sql } from './sql.ts';

const primaryState = shape({ wrote_to: 'number?', position: 'number', now: 'number' });

/** The primary's log position while a list is read, and the position of the reader's last write. */
export type PrimaryState = RowOf<typeof primaryState>;

const readers = new AsyncLocalStorage<ListReader>();

export class ListReader {
  readonly userId: number;
  #state: Promise<PrimaryState> | undefined;

  constructor(userId: number) {
    this.userId = userId;
  }

  /** Read once, with the first read of the list. */
  stateBy(
    ask: (statement: Statement<PrimaryState>) => Promise<readonly PrimaryState[]>,
  ): Promise<PrimaryState> {
    this.#state ??= ask(stateFor(this.userId)).then(([state]) => {
      if (state === undefined) throw new Error('no state');
      return state;
    });
    return this.#state;
  }
}

/** Does work that reads a list for this user. */
export function readingListOf<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return readers.run(new ListReader(userId), work);
}

/** The user whose list is being read. */
export function listReader(): ListReader | undefined {
  return readers.getStore();
}

function stateFor(userId: number): Statement<PrimaryState> {
  return sql.of(primaryState)`
    select (select (w.position - '0/0')::float8 from user_writes w where w.user_id = ${userId}) as wrote_to,
      (pg_current_wal_lsn() - '0/0')::float8 as position, extract(epoch from clock_timestamp())::float8 as now`;
}

/**
 * Records the log position of a user's write. Runs after the commit, so that no other write of the user waits
 * for it.
 */
export function noteWrite(userId: number): Statement<unknown> {
  return sql`insert into user_writes as w (user_id, position) values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set position = greatest(w.position, excluded.position)`;
}
