// A statement that goes with the first read of some work, in one flush to the same connection: what is asked before a list
// is read then costs no round trip of its own. Until it is answered the work can write nothing.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Statement } from './sql.ts';

const companions = new AsyncLocalStorage<Companion<unknown>>();

/** Runs a statement on a connection that a read has taken. */
type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export class Companion<Row> {
  readonly statement: Statement<Row>;
  readonly #alone: Run;
  #answer: Promise<Row[]> | undefined;

  /** `alone` runs it when no read has taken it along. */
  constructor(statement: Statement<Row>, alone: Run) {
    this.statement = statement;
    this.#alone = alone;
  }

  /** Does work whose first read takes the statement along. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return companions.run(this, work);
  }

  /** The rows of the statement, which is sent now if it was not before. */
  answer(): Promise<Row[]> {
    return this.#answer ?? this.sendWith(this.#alone);
  }

  get isSent(): boolean {
    return this.#answer !== undefined;
  }

  sendWith(run: Run): Promise<Row[]> {
    // Not within itself: it would wait for its own answer.
    this.#answer = companions.exit(() => run(this.statement));
    // Whoever asks for the answer learns of the failure.
    this.#answer.catch(() => {});
    return this.#answer;
  }
}

/** The statement that this read takes along, once. */
export function companionOfRead(): Companion<unknown> | undefined {
  const companion = companions.getStore();
  return companion === undefined || companion.isSent ? undefined : companion;
}

/** Work ahead of its check came to a statement that may write: it is to be done after the check. */
export class NotAheadError extends Error {}

/** Throws within work that has a companion: such work only reads. */
export function assertMayWrite(): void {
  if (companions.getStore() !== undefined)
    throw new NotAheadError('may write, and is not done ahead of its check');
}
