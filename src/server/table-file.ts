// A file of rows, whatever it is: CSV in any encoding (packed with gzip or not), or a sheet of an .xlsx workbook.
// Rows come one by one in flat memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CsvError } from 'csv-parse';
import type { TableRow } from '#core/table-row.ts';
import { csvRows } from './csv-rows.ts';
import { OperatorError } from './operator-error.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface TableOptions {
  /** A label of the Encoding Standard; `utf-16` finds its byte order by the mark. */
  readonly encoding: string;
  readonly delimiter: string;
  /** The name of a sheet; the first one if undefined. */
  readonly sheet?: string | undefined;
  /** How much a packed file may unpack to. */
  readonly maxUnpackedBytes?: number;
}

export interface TableFile {
  readonly name: string;
  /** CSV rows are as wide as their cells; a spreadsheet leaves empty cells at the end of a row out. */
  readonly ragged: boolean;
  readonly rows: AsyncIterable<TableRow>;
  /** SHA-256 of the file as it lies there, in hex; known once all rows are read. */
  sha256(): string;
}

const maxUnpackedBytes = 2 * 1024 ** 3;

/** Opens the file; what is wrong with it is told in one line, at once or at the row where it shows. */
export async function openTable(file: string, options: TableOptions): Promise<TableFile> {
  const start = await firstBytes(file);
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new OperatorError(
      `${file} is protected by a password, or an .xls of old: save it as .xlsx without a password.`,
    );
  }
  const hash = createHash('sha256');
  const limits = { maxUnpackedBytes, ...options };
  const ragged = start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const rows = ragged ? xlsxRows(bytes(), limits) : csvRows(bytes(), start, limits);
  return { name: path.basename(file), ragged, rows: told(file, rows), sha256: () => hash.digest('hex') };
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    if ((await handle.stat()).isDirectory()) throw new Error('it is a folder');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead === 0) throw new Error('it is empty');
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

async function* told(file: string, rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let last = 0;
  const iterator = rows[Symbol.asyncIterator]();
  try {
    for (;;) {
      let next: IteratorResult<TableRow>;
      try {
        next = await iterator.next();
      } catch (error) {
        throw new OperatorError(`${file} cannot be read ${placeOf(error, last)}: ${reasonOf(error)}.`);
      }
      if (next.done) return;
      last = next.value.number;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The CSV parser is ahead of the rows it has given, and knows how many it has read whole. */
function placeOf(error: unknown, last: number): string {
  const whole = error instanceof CsvError ? Number(error['records']) : last;
  return whole > 0 ? `after row ${whole}` : 'at its start';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not in the encoding that the mapping names in 'file.encoding'",
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens a cell and none closes it',
  CSV_MAX_RECORD_SIZE: 'a row has more than a million characters: does a quotation mark never close?',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'text follows after the closing quotation mark of a cell',
  Z_DATA_ERROR: 'its gzip packing is damaged',
  Z_BUF_ERROR: 'its gzip packing ends too early',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = 'code' in error ? reasons[String(error.code)] : undefined;
  return known ?? error.message.replace(/\s+/g, ' ').replace(/\.$/, '');
}
