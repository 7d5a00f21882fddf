import { appendFileSync, closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { streamXlsxRows } from 'hucre/xlsx';
import { reason } from '#core/i18n/reasons.ts';
import type { Cell, TableRow } from '#core/table-row.ts';
import { OperatorError } from './operator-error.ts';
import { type WorkbookFacts, workbookFacts } from './workbook-facts.ts';
import { zipEntries } from './zip-entries.ts';

const maxPackedBytes = 100 * 1024 ** 2;
const maxTextBytes = 256 * 1024 ** 2;

/**
 * The rows of a sheet. The reader runs ahead of whoever takes its rows and would keep them all in memory, so they go
 * through a temporary file, which a writer that never waits keeps up with.
 */
export async function* xlsxRows(
  bytes: AsyncGenerator<Buffer>,
  options: {
    readonly sheet?: string | undefined;
    readonly maxUnpackedBytes: number;
    /** Told what the workbook says beside its values; its cells are then trusted no more than they deserve. */
    readonly facts?: ((facts: WorkbookFacts) => void) | undefined;
  },
): AsyncGenerator<TableRow> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trialway-import-'));
  try {
    const file = path.join(folder, 'rows.ndjson');
    const facts = await spoolWorkbook(await whole(bytes, options.maxUnpackedBytes), options, file);
    let last = 0;
    for await (const line of linesOf(file)) {
      const row = rowOf(line);
      // Rows that stand there twice, or before those above them: no place in it can be told.
      if (row.number <= last) throw new OperatorError(reason('no_workbook'));
      last = row.number;
      yield facts === undefined ? row : distrusted(row, facts);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The packed file; the sizes it declares hold, because the reader unpacks no entry beyond its own. */
async function whole(bytes: AsyncGenerator<Buffer>, maxUnpackedBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxPackedBytes) throw new OperatorError(reason('larger_than', { bytes: maxPackedBytes }));
    chunks.push(chunk);
  }
  const file = Buffer.concat(chunks);
  let unpacked = 0;
  for (const { name, size } of zipEntries(file)) {
    unpacked += size;
    if (unpacked > maxUnpackedBytes) {
      throw new OperatorError(reason('unpacks_beyond', { bytes: maxUnpackedBytes }));
    }
    if (size > maxTextBytes && !name.startsWith('xl/worksheets/')) {
      throw new OperatorError(reason('part_unpacks_beyond', { part: name, bytes: maxTextBytes }));
    }
  }
  return file;
}

async function spoolWorkbook(
  workbook: Buffer,
  options: {
    readonly sheet?: string | undefined;
    readonly facts?: ((facts: WorkbookFacts) => void) | undefined;
  },
  file: string,
): Promise<WorkbookFacts | undefined> {
  const facts = options.facts === undefined ? undefined : await workbookFacts(workbook);
  if (facts !== undefined) options.facts?.(facts);
  await spool(workbook, facts?.sheet ?? options.sheet, file);
  return facts;
}

function distrusted({ number, cells }: TableRow, facts: WorkbookFacts): TableRow {
  const missing = Array.from({ length: Math.max(0, facts.mergedWidth - cells.length) }, () => null);
  return {
    number,
    cells: [...cells, ...missing].map((cell, column) => {
      const fault = facts.faultAt(number, column);
      if (fault === undefined) return cell;
      return { fault, shown: cell === null ? '' : typeof cell === 'object' ? '' : String(cell) };
    }),
  };
}

async function spool(workbook: Buffer, sheet: string | number | undefined, file: string): Promise<void> {
  const out = openSync(file, 'wx', 0o600);
  try {
    let lines = '';
    let rows = 0;
    for await (const { index, values } of streamXlsxRows(workbook, sheet === undefined ? {} : { sheet })) {
      rows += 1;
      lines += `${JSON.stringify([index + 1, values.map(cellOf)])}\n`;
      if (lines.length < 256 * 1024) continue;
      appendFileSync(out, lines);
      lines = '';
    }
    appendFileSync(out, lines);
    if (rows === 0)
      throw new OperatorError(
        typeof sheet === 'string' ? `it has no sheet '${sheet}' with rows` : reason('first_sheet_empty'),
      );
  } finally {
    closeSync(out);
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return { day: value.toISOString().slice(0, 10) };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function rowOf(line: string): TableRow {
  const [number, cells] = JSON.parse(line) as [number, Cell[]];
  return { number, cells };
}

/** Lines of our own, which end with LF alone; what else may part lines stands inside texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
