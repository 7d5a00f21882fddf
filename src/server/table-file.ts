// A file of rows, whatever it is: CSV in any encoding (packed with gzip or not), or a sheet of an .xlsx workbook.
// Rows come one by one in flat memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CsvError } from 'csv-parse';
import type { TableRow } from '#core/table-row.ts';
import { csvRows } from './csv-rows.ts';
import { documentKindOf } from './document-kind.ts';
import { OperatorError } from './operator-error.ts';
import type { WorkbookFacts } from './workbook-facts.ts';
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
  return { ...tableOf(file, start, createReadStream(file), options), name: path.basename(file) };
}

/** A table of which nothing is declared: delimiter and encoding are what its beginning says. */
export interface FoundTable extends TableFile {
  /** Undefined for a workbook. */
  readonly delimiter: ',' | ';' | '\t' | undefined;
  /** What a workbook says beside its values, known once its first row is read. */
  facts(): WorkbookFacts | undefined;
}

/** Opens a file that somebody sent, and reads it strictly; the name is for what is told. */
export async function openFoundTable(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  limits: { readonly maxUnpackedBytes: number },
): Promise<FoundTable> {
  const rest = bytes[Symbol.asyncIterator]();
  const first = await rest.next();
  const start = first.done === true ? Buffer.alloc(0) : Buffer.from(first.value);
  if (start.length === 0) throw new OperatorError(`${name} cannot be read: it is empty.`);
  const kind = documentKindOf(start)?.contentType;
  if (kind === 'application/pdf' || kind?.startsWith('image/') === true) {
    throw new OperatorError(`${name} is no spreadsheet but ${kind}: send .xlsx or .csv.`);
  }
  const wide = start[0] === 0xff || start[0] === 0xfe;
  const delimiter = delimiterOf(start.toString('latin1').replaceAll('\u0000', ''));
  let facts: WorkbookFacts | undefined;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    for (;;) {
      const { done, value } = await rest.next();
      if (done === true) return;
      yield value;
    }
  }
  const table = tableOf(name, start, all(), {
    ...limits,
    encoding: wide ? 'utf-16' : 'utf-8',
    delimiter,
    facts: (found) => {
      facts = found;
    },
  });
  if (!table.ragged && !wide && start.includes(0)) {
    throw new OperatorError(`${name} is neither .xlsx nor .csv.`);
  }
  // Nobody named an encoding here.
  const plain = (line: string) =>
    line.replace(reasons['ERR_ENCODING_INVALID_ENCODED_DATA'] ?? '', notUnicode);
  return {
    ...table,
    rows: reworded(table.rows, plain),
    delimiter: table.ragged ? undefined : delimiter,
    facts: () => facts,
  };
}

const notUnicode = 'it is neither UTF-8 nor UTF-16: save it as CSV in UTF-8';

async function* reworded(
  rows: AsyncIterable<TableRow>,
  plain: (line: string) => string,
): AsyncGenerator<TableRow> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(plain(error.message)) : error;
  }
}

/** The one that stands most often in the first line, outside quotes. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const line = /^[\r\n]*((?:"(?:[^"]|"")*"|[^\r\n"])*)/.exec(text.slice(0, 100_000))?.[1] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = ([',', ';', '\t'] as const).map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

function tableOf(
  name: string,
  start: Buffer,
  content: AsyncIterable<Uint8Array>,
  options: TableOptions & { readonly facts?: (facts: WorkbookFacts) => void },
): TableFile {
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new OperatorError(
      `${name} is protected by a password, or an .xls of old: save it as .xlsx without a password.`,
    );
  }
  const hash = createHash('sha256');
  const limits = { maxUnpackedBytes, ...options };
  const ragged = start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    }
  }
  const rows = ragged ? xlsxRows(bytes(), limits) : csvRows(bytes(), start, limits);
  return { name, ragged, rows: told(name, rows), sha256: () => hash.digest('hex') };
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
