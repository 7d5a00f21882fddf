// The report of an import: optionally a CSV of all cells, groups for the import record, and a summary for the
// operator.
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inEnglish } from '#locales/english-reasons.ts';
import type { Reason } from '#locales/reasons.ts';
import type { KindName } from '#record-types/imports.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { AbsentWord, ReportedCell } from './pipeline/parse-mapped.ts';
import type { RecordCounts } from './pipeline/rows.ts';

/** Reported cells with the same reason. */
export interface ReportGroup {
  readonly record: string;
  readonly field: string;
  readonly column: string;
  readonly reason: string;
  readonly outcome: string;
  cells: number;
  readonly examples: { readonly row: number; readonly value: string }[];
}

/** Words declared as empty, by column. */
export interface AbsentGroup {
  readonly record: string;
  readonly field: string;
  readonly column: string;
  cells: number;
  readonly examples: string[];
}

/** A reported cell in English, for the operator. */
type EnglishCell = Omit<ReportedCell, 'reason'> & { readonly reason: string };

/** Records with the same warning. */
export interface WarningGroup {
  readonly record: string;
  readonly field: string;
  readonly reason: string;
  rows: number;
  readonly examples: { readonly row: number; readonly value: string }[];
}

export interface Report {
  add(cell: ReportedCell): void;
  addAbsent(word: AbsentWord): void;
  readonly cells: number;
  readonly first: readonly EnglishCell[];
  readonly groups: readonly ReportGroup[];
  readonly absent: readonly AbsentGroup[];
  /** Flushes the file, so that a full disk is noticed before the commit. */
  finish(): void;
  /** Renames the temporary file. */
  keep(): void;
  /** Must be called at the end; removes a file that was not kept. */
  discard(): void;
}

export interface ImportResult {
  readonly fileName: string;
  readonly source: string;
  readonly committed: boolean;
  readonly lines: { read: number; blank: number; wordForNumber: number; reported: number };
  readonly counts: readonly { readonly kind: KindName; readonly counts: RecordCounts }[];
  readonly report: Report;
  /** Headings that the mapping does not contain. */
  readonly unused: readonly string[];
  /** Content that was skipped besides these rows. */
  readonly note: Reason | undefined;
  /** Counted separately: these records are written nevertheless. */
  readonly warnings: readonly WarningGroup[];
  readonly noted: boolean;
  readonly endedDemoRestore: boolean;
}

const firstCells = 20;
const examplesKept = 3;
const columns = ['row', 'record', 'field', 'column', 'value', 'reason', 'outcome'] as const;

/** Opens a report; a file is written continuously, under a temporary name. */
export function openReport(file: string | undefined): Report {
  const out = file === undefined ? undefined : openFile(file);
  const first: EnglishCell[] = [];
  const groups = new Map<string, ReportGroup>();
  const absent = new Map<string, AbsentGroup>();
  let cells = 0;
  return {
    add(reported) {
      const cell = { ...reported, reason: inEnglish(reported.reason) };
      cells += 1;
      if (first.length < firstCells) first.push(cell);
      const { record, field, column, reason, outcome, row, value } = cell;
      const group = of(groups, JSON.stringify([record, field, reason, outcome]), () => {
        return { record, field, column, reason, outcome, cells: 0, examples: [] };
      });
      group.cells += 1;
      if (group.examples.length < examplesKept) group.examples.push({ row, value });
      out?.write(columns.map((name) => quoted(cell[name])).join(','));
    },
    addAbsent({ record, field, column, word }) {
      const group = of(absent, `${record}.${field}`, () => ({
        record,
        field,
        column,
        cells: 0,
        examples: [],
      }));
      group.cells += 1;
      if (group.examples.length < examplesKept && !group.examples.includes(word)) group.examples.push(word);
    },
    get cells() {
      return cells;
    },
    first,
    get groups() {
      return [...groups.values()];
    },
    get absent() {
      return [...absent.values()];
    },
    finish: () => out?.finish(),
    keep: () => out?.keep(),
    discard: () => out?.discard(),
  };
}

/** The summary for the operator. */
export function summaryOf(result: ImportResult): string[] {
  const { lines, counts, report } = result;
  const header = ['', 'created', 'updated', 'unchanged', 'refused'];
  const rows = counts.map(({ kind, counts: { created, updated, unchanged, refused } }) => [
    kind,
    ...[created, updated, unchanged, refused].map(shown),
  ]);
  return [
    `${result.fileName}: ${shown(lines.read)} rows of source '${result.source}'${lines.blank > 0 ? ` and ${shown(lines.blank)} blank ones` : ''}.`,
    ...(result.note === undefined ? [] : [inEnglish(result.note)]),
    ...(result.unused.length === 0
      ? []
      : [`Columns that the mapping does not name, and that are not read: ${result.unused.join(', ')}.`]),
    '',
    ...[header, ...rows].map(
      ([kind = '', ...cells]) => `  ${kind.padEnd(18)}${cells.map((cell) => cell.padStart(11)).join('')}`,
    ),
    '',
    ...reportLines(result),
    ...warningLines(result),
    report.cells === 0 ? 'No cell had to be reported.' : '',
    ...endLines(result),
  ].filter((line, index, all) => line !== '' || all[index - 1] !== '');
}

function reportLines({ lines, report }: ImportResult): string[] {
  const words = `Rows with a word in place of a number: ${shown(lines.wordForNumber)}.`;
  const absent = report.absent.map(
    ({ record, field, column, cells, examples }) =>
      `  ${record}.${field} ('${column}'): ${shown(cells)} × ${examples.map((word) => `'${word}'`).join(', ')}`,
  );
  const groups = report.groups.map(
    ({ record, field, column, reason, outcome, cells }) =>
      `  ${shown(cells).padStart(9)}  ${record}.${field} ('${column}'): ${reason}; ${outcome}`,
  );
  return [
    ...(absent.length > 0 ? ["Cells that say 'nothing' by declaration:", ...absent, ''] : []),
    ...(groups.length > 0 ? [`Reported cells: ${shown(report.cells)}. ${words}`, ...groups, ''] : []),
    ...(report.first.length > 0
      ? [`The first ${report.first.length}:`, ...report.first.map(cellLine), '']
      : []),
  ];
}

function warningLines({ warnings }: ImportResult): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.map(
    ({ record, field, reason, rows, examples }) =>
      `  ${shown(rows).padStart(9)}  ${record}.${field}: ${reason}; first in row ${examples[0]?.row ?? ''}`,
  );
  return ['Warnings, written as they are with --commit:', ...lines, ''];
}

function cellLine({ row, column, value, reason, outcome }: EnglishCell): string {
  const where = column === '' ? '' : `, '${column}'`;
  return `  row ${row}${where}: '${value}' is ${reason}; ${outcome}`;
}

function endLines({ committed, noted, endedDemoRestore }: ImportResult): string[] {
  if (!committed) return ['Dry run: nothing was written. Add --commit to write it.'];
  return [
    noted ? 'Written.' : 'Nothing to write: all of this file is in the portal already.',
    ...(endedDemoRestore ? ['The demo world of this database is no longer restored every 30 minutes.'] : []),
  ];
}

interface ReportFile {
  write(line: string): void;
  finish(): void;
  keep(): void;
  discard(): void;
}

function openFile(file: string): ReportFile {
  const partial = `${file}.part`;
  const reporting = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`The report ${file} cannot be written: ${reason}.`);
    }
  };
  const out = reporting(() => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder');
    return openSync(partial, 'w', 0o600);
  });
  // With a byte order mark, spreadsheet programs read it as UTF-8.
  let text = `\uFEFF${columns.join(',')}\r\n`;
  const flush = (): void => {
    writeFileSync(out, text);
    text = '';
  };
  return {
    write(line) {
      text += `${line}\r\n`;
      if (text.length > 64 * 1024) reporting(flush);
    },
    finish: () => reporting(flush),
    keep: () => reporting(() => renameSync(partial, file)),
    discard() {
      closeSync(out);
      rmSync(partial, { force: true });
    },
  };
}

/** Prefixes a text that a spreadsheet program would run as a formula with an apostrophe. */
function quoted(value: string | number): string {
  const text = String(value);
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function of<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
