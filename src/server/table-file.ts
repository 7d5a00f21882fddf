// A file of rows, whatever it is: CSV in any encoding (packed with gzip or not), or a sheet of an .xlsx workbook.
// Rows come one by one in flat memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CsvError } from 'csv-parse';
import { type Reason, reason } from '#core/i18n/reasons.ts';
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
  if (start.length === 0)
    throw new OperatorError(reason('cannot_be_read', { name, reason: reason('empty_file') }));
  const kind = documentKindOf(start)?.contentType;
  if (kind === 'application/pdf' || kind?.startsWith('image/') === true) {
    throw new OperatorError(
      reason('no_spreadsheet', { name, kind: kind.replace(/^.*\//, '').toUpperCase() }),
    );
  }
  const wide = start[0] === 0xff || start[0] === 0xfe;
  const text = start.toString('latin1').replaceAll('\u0000', '');
  const declared = declaredDelimiter(text);
  const delimiter = declared ?? delimiterOf(text);
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
    encodingFound: true,
    facts: (found) => {
      facts = found;
    },
  });
  if (!table.ragged && !wide && start.includes(0)) {
    throw new OperatorError(reason('neither_form', { name }));
  }
  return {
    ...table,
    rows: declared === undefined || table.ragged ? table.rows : withoutFirst(table.rows),
    delimiter: table.ragged ? undefined : delimiter,
    facts: () => facts,
  };
}

/** Some programs say in a line of its own, `sep=;`, what parts the cells, as Excel reads it. */
function declaredDelimiter(text: string): ',' | ';' | '\t' | undefined {
  // The marks of byte orders, as this reads them.
  const mark = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?"?sep=([,;\t])"?[\r\n]/i.exec(text)?.[1];
  return delimiters.find((one) => one === mark);
}

async function* withoutFirst(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.number > 1) yield row;
}

const delimiters = [';', '\t', ','] as const;

/** The one that stands most often in the first line, outside quotes; headings have commas of their own ('Weight, kg'). */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const line = /^[\r\n]*((?:"(?:[^"]|"")*"|[^\r\n"])*)/.exec(text.slice(0, 100_000))?.[1] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

function tableOf(
  name: string,
  start: Buffer,
  content: AsyncIterable<Uint8Array>,
  options: TableOptions & {
    readonly facts?: (facts: WorkbookFacts) => void;
    /** Nobody named an encoding. */
    readonly encodingFound?: true;
  },
): TableFile {
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new OperatorError(reason('protected', { name }));
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
  return { name, ragged, rows: told(name, rows, options.encodingFound), sha256: () => hash.digest('hex') };
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    if ((await handle.stat()).isDirectory()) throw new OperatorError('it is a folder');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead === 0) throw new OperatorError(reason('empty_file'));
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new OperatorError(reason('cannot_be_read', { name: file, reason: reasonOf(error) }));
  }
}

async function* told(
  name: string,
  rows: AsyncIterable<TableRow>,
  encodingFound = false,
): AsyncGenerator<TableRow> {
  let last = 0;
  const iterator = rows[Symbol.asyncIterator]();
  try {
    for (;;) {
      let next: IteratorResult<TableRow>;
      try {
        next = await iterator.next();
      } catch (error) {
        const row = rowsReadBefore(error, last);
        const why = reasonOf(error, encodingFound);
        throw new OperatorError(
          row > 0
            ? reason('cannot_be_read_after', { name, row, reason: why })
            : reason('cannot_be_read_at_start', { name, reason: why }),
        );
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
function rowsReadBefore(error: unknown, last: number): number {
  return error instanceof CsvError ? Number(error['records']) : last;
}

const wrongEncoding = 'ERR_ENCODING_INVALID_ENCODED_DATA';
/** Paths and mappings are the operator's alone: those reasons are in English. */
const reasons: Readonly<Record<string, Reason>> = {
  ENOENT: other('there is no such file'),
  EACCES: other('this account may not read it'),
  EISDIR: other('it is a folder'),
  ENOSPC: reason('disk_full'),
  [wrongEncoding]: other("it is not in the encoding that the mapping names in 'file.encoding'"),
  CSV_QUOTE_NOT_CLOSED: reason('quote_open'),
  CSV_MAX_RECORD_SIZE: reason('row_too_long'),
  INVALID_OPENING_QUOTE: reason('quote_inside'),
  CSV_INVALID_CLOSING_QUOTE: reason('quote_followed'),
  Z_DATA_ERROR: reason('packing_damaged'),
  Z_BUF_ERROR: reason('packing_cut'),
};

function reasonOf(error: unknown, encodingFound = false): Reason {
  if (!(error instanceof Error)) return other(String(error));
  if (error instanceof OperatorError) return error.reason;
  const code = 'code' in error ? String(error.code) : '';
  if (encodingFound && code === wrongEncoding) return reason('not_unicode');
  return reasons[code] ?? other(error.message.replace(/\s+/g, ' ').replace(/\.$/, ''));
}

function other(text: string): Reason {
  return reason('other', { text });
}
