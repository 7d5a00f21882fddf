import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { TableRow } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { trusted } from './cell-values.ts';
import type { TableLimits } from './table-limits.ts';

/** The rows of a CSV file: lines end with CR, LF or CRLF, a byte order mark is removed, gzip is unpacked. */
export async function* csvRows(
  bytes: AsyncGenerator<Buffer>,
  start: Buffer,
  options: { readonly encoding: string; readonly delimiter: string; readonly limits: TableLimits },
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: options.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: options.limits.rowCharacters,
  });
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  const unpacked = packed ? limited(options.limits.unpackedBytes) : undefined;
  const decode = (chunks: AsyncIterable<Buffer>) => decoded(chunks, options.encoding);
  // An error anywhere in the pipeline ends the parser, and with it the loop below.
  const done = () => {};
  if (unpacked === undefined) pipeline(bytes, decode, parser, done);
  else pipeline(bytes, createGunzip(), unpacked, decode, parser, done);
  let number = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    number += 1;
    yield { number, cells: cells.map(trusted) };
  }
}

function limited(maxBytes: number) {
  return async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > maxBytes) throw new OperatorError(reason('unpacks_beyond', { bytes: maxBytes }));
      yield chunk;
    }
  };
}

async function* decoded(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 3) continue;
    decoder = decoderOf(start, label);
    yield decoder.decode(start, { stream: true });
  }
  yield decoder?.decode() ?? decoderOf(start, label).decode(start);
}

/** A byte order mark that contradicts the declared encoding is an error. */
function decoderOf(start: Buffer, label: string): TextDecoder {
  const mark = marks.find(([bytes]) => start.subarray(0, bytes.length).equals(bytes))?.[1];
  const declared = label === 'utf-16' ? (mark ?? 'utf-16le') : label;
  const decoder = new TextDecoder(declared, { fatal: true });
  if (mark !== undefined && mark !== decoder.encoding) {
    throw new Error(`it begins with the mark of ${mark}, and the mapping says ${label} in 'file.encoding'`);
  }
  return decoder;
}

const marks: readonly (readonly [Buffer, string])[] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];
