// COPY of PostgreSQL as Node streams: the driver knows the messages of the protocol, but has no streams for them.
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What these streams use of a connection. Its type declarations lack the messages of COPY. */
interface Wire {
  readonly stream: import('node:stream').Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const blockBytes = 256 * 1024;

/** The bytes of a `COPY … TO STDOUT`. Run it with `client.query(new CopyOut(text))`, then read it to its end. */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string;
  #wire: Wire | undefined;
  #block = Buffer.allocUnsafe(blockBytes);
  #used = 0;
  #rows = 0;

  constructor(text: string) {
    super({ highWaterMark: 2 * blockBytes });
    this.#text = text;
  }

  /** How many rows have come. */
  get rows(): number {
    return this.#rows;
  }

  submit(wire: unknown): void {
    this.#wire = wire as Wire;
    this.#wire.query(this.#text);
  }

  /** A message is one row, in a buffer that the driver uses again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#rows += 1;
    if (this.#used + chunk.length > blockBytes) this.#flush();
    if (chunk.length > blockBytes) return this.#give(Buffer.from(chunk));
    this.#used += chunk.copy(this.#block, this.#used);
  }

  handleCommandComplete(): void {
    this.#flush();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // What still comes is dropped; a paused connection could not even be closed in order.
    this.#wire?.stream.resume();
    done(error);
  }

  #flush(): void {
    if (this.#used === 0) return;
    const full = this.#block.subarray(0, this.#used);
    this.#block = Buffer.allocUnsafe(blockBytes);
    this.#used = 0;
    this.#give(full);
  }

  #give(bytes: Buffer): void {
    if (!this.destroyed && !this.push(bytes)) this.#wire?.stream.pause();
  }
}

/** Takes the bytes of a `COPY … FROM STDIN`. Run it with `client.query(new CopyIn(text))`, then write to it. */
export class CopyIn extends Writable implements pg.Submittable {
  readonly #text: string;
  #wire: Wire | undefined;
  #started = false;
  #start: ((error?: Error) => void) | undefined;
  #end: (() => void) | undefined;

  constructor(text: string) {
    super({ highWaterMark: 2 * blockBytes });
    this.#text = text;
  }

  submit(wire: unknown): void {
    this.#wire = wire as Wire;
    this.#wire.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#started = true;
    this.#start?.();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end?.();
  }

  handleError(error: Error): void {
    if (this.#started) this.destroy(error);
    else this.#start?.(error);
  }

  /** Nothing is written before the server asks for it. */
  override _construct(done: (error?: Error) => void): void {
    this.#start = done;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#wire?.sendCopyFromChunk(chunk);
    if (this.#wire?.stream.writableNeedDrain === true) this.#wire.stream.once('drain', () => done());
    else done();
  }

  override _final(done: () => void): void {
    this.#end = done;
    this.#wire?.endCopyFrom();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error !== null && this.#started) this.#wire?.sendCopyFail('the rows cannot be read');
    done(error);
  }
}
