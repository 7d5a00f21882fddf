// PostgreSQL's COPY as Node streams: the driver knows the protocol messages, but has no streams for them.
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** The parts of a connection that these streams use; its type declarations lack the COPY messages. */
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

  /** The number of rows so far. */
  get rows(): number {
    return this.#rows;
  }

  submit(wire: unknown): void {
    this.#wire = wire as Wire;
    this.#wire.query(this.#text);
  }

  /** A message is one row, in a buffer that the driver reuses. */
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
    // Further data is discarded; a paused connection could not be closed cleanly.
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

  /** Waits until the server is ready to receive. */
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
