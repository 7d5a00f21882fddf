// Runs as a separate thread: converts one workbook to a file of rows. The caller may terminate it at any time.
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Merge } from '#core/cell-places.ts';
import type { TableRow } from '#core/table-row.ts';
import { type Reason, reason } from '#locales/reasons.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { isOds, odsSheets, readOdsRows } from './ods-sheets.ts';
import { readSheetRows, type SheetFacts } from './sheet-rows.ts';
import type { TableLimits } from './table-limits.ts';
import { type Parts, readWorkbookParts } from './workbook-parts.ts';
import { type OpenedZip, openZip } from './zip-file.ts';

export interface WorkbookTask {
  readonly file: string;
  /** The output file, one JSON text per line. */
  readonly rowsFile: string;
  /** The name of a sheet; the first that is not hidden if undefined. */
  readonly sheet: string | undefined;
  readonly limits: TableLimits;
  /** This many rows of every visible sheet, instead of a whole sheet. */
  readonly previewRows?: number | undefined;
}

export type WorkbookResult =
  | {
      /** Days from the epoch of 1900 to that of this workbook. */
      readonly epochDays: number;
      readonly sheet: string;
      /** Sheets that were not read. */
      readonly others: readonly string[];
      readonly merges: readonly Merge[];
    }
  | { readonly refused: Reason };

async function readWorkbook({
  file,
  rowsFile,
  sheet: wanted,
  limits,
  previewRows,
}: WorkbookTask): Promise<WorkbookResult> {
  const zip = await openZip(file).catch(() => {
    throw new OperatorError(reason('no_workbook'));
  });
  const out = openSync(rowsFile, 'wx', 0o600);
  try {
    const workbook = await workbookOf(partsOf(zip, limits.unpackedBytes));
    const lines = rowLines(out);
    if (previewRows !== undefined) {
      await previewSheets(workbook, limits, previewRows, lines);
      return { epochDays: workbook.epochDays, sheet: '', others: [], merges: [] };
    }
    const sheet = chosen(workbook.sheets, wanted);
    const { merges, rows } = await workbook.read(sheet, limits, (row) => lines.add(row));
    lines.end();
    if (rows === 0)
      throw new OperatorError(wanted === undefined ? reason('first_sheet_empty') : noSheet(wanted));
    const others = workbook.sheets.filter((other) => other !== sheet).map(({ name }) => name);
    return { epochDays: workbook.epochDays, sheet: sheet.name, others, merges };
  } finally {
    closeSync(out);
    zip.close();
  }
}

interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
}

/** A workbook of either format. */
interface Workbook {
  readonly epochDays: number;
  readonly sheets: readonly Sheet[];
  read(sheet: Sheet, limits: TableLimits, take: (row: TableRow) => void): Promise<SheetFacts>;
}

async function workbookOf(parts: Parts): Promise<Workbook> {
  if (isOds(parts)) {
    const read = (sheet: Sheet, limits: TableLimits, take: (row: TableRow) => void) =>
      readOdsRows(parts, sheet, limits, take);
    return { epochDays: 0, sheets: await odsSheets(parts), read };
  }
  const workbook = await readWorkbookParts(parts);
  return {
    ...workbook,
    read({ name }, limits, take) {
      const place = workbook.sheets.find((sheet) => sheet.name === name)?.part ?? '';
      const part = parts.get(place);
      if (part === undefined) throw new OperatorError(reason('part_missing', { part: place }));
      return readSheetRows({ name, bytes: part.bytes() }, workbook, limits, take);
    },
  };
}

function rowLines(out: number) {
  let lines = '';
  const flush = () => {
    appendFileSync(out, lines);
    lines = '';
  };
  return {
    add({ number, cells, formulas }: TableRow, sheet?: string): void {
      lines += `${JSON.stringify([number, cells, formulas, ...(sheet === undefined ? [] : [sheet])])}\n`;
      if (lines.length >= 256 * 1024) flush();
    },
    end: flush,
  };
}

/** The preview of a sheet is complete. */
class EnoughRows extends Error {}

async function previewSheets(
  workbook: Workbook,
  limits: TableLimits,
  rows: number,
  lines: ReturnType<typeof rowLines>,
): Promise<void> {
  const visible = workbook.sheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0) throw new OperatorError(reason('all_hidden'));
  for (const sheet of visible) {
    let taken = 0;
    try {
      await workbook.read(sheet, limits, (row) => {
        lines.add(row, sheet.name);
        taken += 1;
        if (taken >= rows) throw new EnoughRows();
      });
    } catch (error) {
      if (!(error instanceof EnoughRows)) throw error;
    }
  }
  lines.end();
}

/** Parts by name; refused before anything is unpacked, and no part may unpack to more than it declares. */
function partsOf({ parts }: OpenedZip, bytes: number): Parts {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  if (total > bytes) throw new OperatorError(reason('unpacks_beyond', { bytes }));
  const byName = new Map(parts.map((part) => [part.name, part]));
  const twice = parts.find((part) => byName.get(part.name) !== part);
  // Duplicate names: different readers could use different parts.
  if (twice !== undefined) throw new OperatorError(reason('part_twice', { part: twice.name }));
  return byName;
}

function chosen(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const found = sheets.find(({ name, hidden }) => (wanted === undefined ? !hidden : name === wanted));
  if (found !== undefined) return found;
  throw new OperatorError(wanted === undefined ? reason('all_hidden') : noSheet(wanted));
}

function noSheet(name: string): string {
  return `it has no sheet '${name}' with rows`;
}

const send = parentPort?.postMessage.bind(parentPort);
try {
  send?.(await readWorkbook(workerData as WorkbookTask));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  send?.({ refused: error.reason } satisfies WorkbookResult);
}
