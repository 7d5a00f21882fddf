// A statement sent together with the first read of some work, in one flush on the same connection, so that it
// costs no extra round trip. Until it is answered the work cannot write.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Statement } from './sql.ts';

const companions = new AsyncLocalStorage<Companion<unknown>>();

/** Runs a statement on the connection of a read. */
type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export class Companion<Row> {
  readonly statement: Statement<Row>;
  readonly #alone: Run;
  #answer: Promise<Row[]> | undefined;

  /** `alone` runs it if no read was made. */
  constructor(statement: Statement<Row>, alone: Run) {
    this.statement = statement;
    this.#alone = alone;
  }

  /** Does work; the statement is sent with its first read. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return companions.run(this, work);
  }

  /** The rows of the statement; sends it now if that has not happened. */
  answer(): Promise<Row[]> {
    return this.#answer ?? this.sendWith(this.#alone);
  }

  get isSent(): boolean {
    return this.#answer !== undefined;
  }

  sendWith(run: Run): Promise<Row[]> {
    // Not nested: it would wait for its own response.
    this.#answer = companions.exit(() => run(this.statement));
    // The failure is reported to the caller of `rows`.
    this.#answer.catch(() => {});
    return this.#answer;
  }
}

/** The statement to send with this read; only once. */
export function companionOfRead(): Companion<unknown> | undefined {
  const companion = companions.getStore();
  return companion === undefined || companion.isSent ? undefined : companion;
}

/** Work that runs before its check reached a statement that may write: it must be repeated after the check. */
export class NotAheadError extends Error {}

/** Throws inside work with a companion: such work may only read. */
export function assertMayWrite(): void {
  if (companions.getStore() !== undefined)
    throw new NotAheadError('may write, and is not done ahead of its check');
}
