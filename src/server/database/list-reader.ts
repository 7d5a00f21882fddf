// Whose list is being read: its reads may be served by a replica, where that has what this person has written.
import { AsyncLocalStorage } from 'node:async_hooks';
import { shape, type RowOf } from './rows.ts';
import { type Statement, sql } from './sql.ts';

const primaryState = shape({ wrote_to: 'number?', position: 'number', now: 'number' });

/** The primary while a list is read: how far its log is, and how far it was when the reader last wrote. */
export type PrimaryState = RowOf<typeof primaryState>;

const readers = new AsyncLocalStorage<ListReader>();

export class ListReader {
  readonly userId: number;
  #state: Promise<PrimaryState> | undefined;

  constructor(userId: number) {
    this.userId = userId;
  }

  /** Asked once, with the first read. */
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

/** Does work that reads a list of this person. */
export function readingListOf<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return readers.run(new ListReader(userId), work);
}

/** The person whose list is being read. */
export function listReader(): ListReader | undefined {
  return readers.getStore();
}

function stateFor(userId: number): Statement<PrimaryState> {
  return sql.of(primaryState)`
    select (select (w.position - '0/0')::float8 from user_writes w where w.user_id = ${userId}) as wrote_to,
      (pg_current_wal_lsn() - '0/0')::float8 as position, extract(epoch from clock_timestamp())::float8 as now`;
}

/** Notes that a person has written up to here. Not waited for by any other write of theirs: it runs after the commit. */
export function noteWrite(userId: number): Statement<unknown> {
  return sql`insert into user_writes as w (user_id, position) values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set position = greatest(w.position, excluded.position)`;
}
