// A table file: CSV in any encoding, optionally gzipped, or a sheet of an .xlsx workbook. Rows are read one
// by one in constant memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { CsvError } from 'csv-parse';
import { isBlank, type TableRow } from '#core/table-row.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { csvRows } from './csv-rows.ts';
import { documentKindOf } from './document-kind.ts';
import { isOldOffice, rejectOldOffice } from './old-office.ts';
import { limitedRows, type TableLimits, uploadLimits } from './table-limits.ts';
import { type WorkbookFacts, xlsxRows } from './xlsx-rows.ts';

export interface TableOptions {
  /** A label of the Encoding Standard; for `utf-16` the mark determines the byte order. */
  readonly encoding: string;
  readonly delimiter: string;
  /** The name of a sheet; the first one if undefined. */
  readonly sheet?: string | undefined;
  readonly limits: TableLimits;
}

/** Information about a file besides its values. */
export interface TableFacts {
  /** Days from the epoch of 1900 to that of the dates of this file. */
  readonly epochDays: number;
  /** Notes on content that was not read. */
  readonly note: Reason | undefined;
}

export interface TableFile {
  readonly name: string;
  /** CSV rows have all their cells; spreadsheets leave out empty cells at the end of a row. */
  readonly ragged: boolean;
  readonly rows: AsyncIterable<TableRow>;
  /** Available after the first row. */
  facts(): TableFacts;
  /** SHA-256 of the file in hexadecimal; available after the last row. */
  sha256(): string;
}

/** Opens the file; throws a one-line error, immediately or at the affected row. */
export async function openTable(file: string, options: TableOptions): Promise<TableFile> {
  const start = await firstBytes(file);
  return { ...tableOf(file, start, createReadStream(file), options), name: path.basename(file) };
}

/** A table without a declaration: delimiter and encoding are detected from its beginning. */
export interface FoundTable extends TableFile {
  /** Undefined for a workbook. */
  readonly delimiter: ',' | ';' | '\t' | undefined;
}

/** Opens an uploaded file for strict reading; the name is used in errors. */
export async function openFoundTable(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  {
    limits = uploadLimits,
    signal,
    sheet,
    previewRows,
  }: {
    readonly limits?: TableLimits;
    readonly signal?: AbortSignal;
    readonly sheet?: string;
    /** For a workbook, this many rows of every visible sheet, each with its sheet's name. */
    readonly previewRows?: number;
  } = {},
): Promise<FoundTable> {
  const rest = bytes[Symbol.asyncIterator]();
  const first = await rest.next();
  const start = first.done === true ? Buffer.alloc(0) : Buffer.from(first.value);
  if (start.length === 0)
    throw new OperatorError(reason('cannot_be_read', { name, reason: reason('empty_file') }));
  const kind = (await documentKindOf(start))?.contentType;
  if (kind === 'application/pdf' || kind?.startsWith('image/') === true) {
    throw new OperatorError(
      reason('no_spreadsheet', { name, kind: kind.replace(/^.*\//, '').toUpperCase() }),
    );
  }
  const wide = start[0] === 0xff || start[0] === 0xfe;
  const text = start.toString('latin1').replaceAll('\u0000', '');
  const declared = declaredDelimiter(text);
  const delimiter = declared ?? delimiterOf(text);
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    for (;;) {
      const { done, value } = await rest.next();
      if (done === true) return;
      yield value;
    }
  }
  const table = tableOf(name, start, all(), {
    limits,
    encoding: wide ? 'utf-16' : 'utf-8',
    delimiter,
    encodingFound: true,
    signal,
    sheet,
    previewRows,
  });
  if (!table.ragged && !wide && !isOldOffice(start) && start.includes(0)) {
    throw new OperatorError(reason('neither_form', { name }));
  }
  return {
    ...table,
    rows: declared === undefined || table.ragged ? table.rows : withoutFirst(table.rows),
    delimiter: table.ragged ? undefined : delimiter,
  };
}

/** The first rows of a visible sheet; for CSV the name is undefined. */
export interface TablePreview {
  readonly name: string;
  readonly delimiter: FoundTable['delimiter'];
  readonly rows: readonly TableRow[];
}

/** The first rows of each non-empty sheet; throws the same errors as reading. */
export async function previewTable(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { rows: count, signal }: { readonly rows: number; readonly signal?: AbortSignal },
): Promise<TablePreview[]> {
  const table = await openFoundTable(name, bytes, { ...(signal && { signal }), previewRows: count });
  const sheets = new Map<string, TableRow[]>();
  for await (const row of table.rows) {
    const rows = sheets.get(row.sheet ?? '') ?? [];
    sheets.set(row.sheet ?? '', rows);
    if (!isBlank(row)) rows.push(row);
    if (row.sheet === undefined && rows.length >= count) break;
  }
  return [...sheets].flatMap(([sheet, rows]) =>
    rows.length === 0 ? [] : [{ name: sheet, delimiter: table.delimiter, rows }],
  );
}

/** Some programs write the delimiter in a first line, `sep=;`, which Excel understands. */
function declaredDelimiter(text: string): ',' | ';' | '\t' | undefined {
  // The supported byte order marks.
  const mark = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?"?sep=([,;\t])"?[\r\n]/i.exec(text)?.[1];
  return delimiters.find((one) => one === mark);
}

async function* withoutFirst(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.number > 1) yield row;
}

const delimiters = [';', '\t', ','] as const;

/**
 * The most frequent delimiter outside quotes in the first line that has any: a title above the table has
 * none, and headings may contain commas ('Weight, kg').
 */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const lines = text.slice(0, 100_000).matchAll(/(?:"(?:[^"]|"")*"|[^\r\n"])+/g);
  // A single column of texts may contain commas below its heading; a table below a title has more columns.
  let cells = 2;
  for (const [line] of lines) {
    const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
    const counts = delimiters.map((mark) => ({ mark, count: bare.split(mark).length }));
    const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
    if (most.count >= cells) return most.mark;
    cells = 3;
  }
  return delimiters[0];
}

function tableOf(
  name: string,
  start: Buffer,
  content: AsyncIterable<Uint8Array>,
  options: TableOptions & {
    /** No encoding was given. */
    readonly encodingFound?: true;
    readonly signal?: AbortSignal | undefined;
    readonly previewRows?: number | undefined;
  },
): TableFile {
  const hash = createHash('sha256');
  const ragged = start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
  let facts: TableFacts = { epochDays: 0, note: undefined };
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    }
  }
  const rowsOf = () => {
    if (!ragged) return limitedRows(csvRows(bytes(), start, options), options.limits);
    const onFacts = ({ epochDays, sheet, others }: WorkbookFacts) => {
      const names = others.map((one) => `'${one}'`).join(', ');
      facts = { epochDays, note: names === '' ? undefined : reason('one_sheet', { sheet, others: names }) };
    };
    return xlsxRows(bytes(), { ...options, onFacts });
  };
  return {
    name,
    ragged,
    rows: isOldOffice(start)
      ? rejectOldOffice(name, bytes())
      : withNamedErrors(name, rowsOf(), options.encodingFound),
    facts: () => facts,
    sha256: () => hash.digest('hex'),
  };
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

async function* withNamedErrors(
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

/** The number of rows read completely; the CSV parser is ahead of the rows it has returned. */
function rowsReadBefore(error: unknown, last: number): number {
  return error instanceof CsvError ? Number(error['records']) : last;
}

const wrongEncoding = 'ERR_ENCODING_INVALID_ENCODED_DATA';
/** Errors of paths and mappings concern only the operator and are in English. */
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
