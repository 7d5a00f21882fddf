// The rows of a table in a file: text of COPY, compressed by Zstandard.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { ident, type Table } from './catalogue.ts';
import { CopyIn, CopyOut } from './copy-stream.ts';

/** The amount of data processed, and its SHA-256 in hexadecimal. */
export interface Measure {
  readonly bytes: number;
  readonly sha256: string;
}

export interface RowsOfTable {
  readonly count: number;
  /** The size of the uncompressed text. */
  readonly text: Measure;
}

/** Writes the rows of a table to a new file and flushes it to disk. */
export async function writeRows(
  client: pg.ClientBase,
  table: Table,
  file: string,
): Promise<RowsOfTable & { file: Measure }> {
  const rows = client.query(new CopyOut(selection(table)));
  const text = new Meter();
  const packed = new Meter();
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, text, createZstdCompress(), packed, output);
  return { count: rows.rows, text: text.measure(), file: packed.measure() };
}

/** Counts and hashes the rows of a table as `writeRows` does. */
export async function measureRows(client: pg.ClientBase, table: Table): Promise<RowsOfTable> {
  const rows = client.query(new CopyOut(selection(table)));
  const text = new Meter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rows, text, nowhere);
  return { count: rows.rows, text: text.measure() };
}

/** Fills a table that this transaction has made or emptied. Returns the measure of the text that it took. */
export async function readRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  file: string,
): Promise<Measure> {
  const text = new Meter();
  // FREEZE: the rows need no second write by a vacuum.
  const copy = new CopyIn(`copy ${ident(name)} (${columns.map(ident).join(', ')}) from stdin with (freeze)`);
  client.query(copy);
  await pipeline(createReadStream(file), createZstdDecompress(), text, copy);
  return text.measure();
}

/** The measure of a file. */
export async function measureFile(file: string): Promise<Measure> {
  const meter = new Meter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), meter, nowhere);
  return meter.measure();
}

function selection({ name, columns, order }: Table): string {
  const list = columns.map((column) => `t.${ident(column)}`).join(', ');
  return `copy (select ${list} from only ${ident(name)} t order by ${order}) to stdout`;
}

class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  measure(): Measure {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
