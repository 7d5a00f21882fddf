// The report of an import: every cell as CSV if a file is asked for, grouped for the record, and a summary to read.
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { inEnglish } from '#core/i18n/reasons.ts';
import { OperatorError } from '#server/operator-error.ts';
import type { AbsentWord, ReportedCell } from '../../staged-records/rules.ts';
import type { KindName } from '../contract.ts';
import type { Counts } from './store.ts';

/** Reported cells that are alike. */
export interface ReportGroup {
  readonly record: string;
  readonly field: string;
  readonly column: string;
  readonly reason: string;
  readonly outcome: string;
  cells: number;
  readonly examples: { readonly row: number; readonly value: string }[];
}

/** Words that by declaration say 'nothing', by column. */
export interface AbsentGroup {
  readonly record: string;
  readonly field: string;
  readonly column: string;
  cells: number;
  readonly examples: string[];
}

/** A reported cell as the operator reads it. */
type ToldCell = Omit<ReportedCell, 'reason'> & { readonly reason: string };

export interface Report {
  add(cell: ReportedCell): void;
  addAbsent(word: AbsentWord): void;
  readonly cells: number;
  readonly first: readonly ToldCell[];
  readonly groups: readonly ReportGroup[];
  readonly absent: readonly AbsentGroup[];
  /** Writes the last of it, so that a full disk shows in time. */
  finish(): void;
  /** Puts the file in its place. */
  keep(): void;
  /** To be called at last; leaves no file behind that was not kept. */
  discard(): void;
}

export interface ImportResult {
  readonly fileName: string;
  readonly source: string;
  readonly committed: boolean;
  readonly lines: { read: number; blank: number; wordForNumber: number; reported: number };
  readonly counts: readonly { readonly kind: KindName; readonly counts: Counts }[];
  readonly report: Report;
  readonly noted: boolean;
  readonly endedDemoRestore: boolean;
}

const firstCells = 20;
const examplesKept = 3;
const columns = ['row', 'record', 'field', 'column', 'value', 'reason', 'outcome'] as const;

/** Opens a report; with a file it is written as it grows, under a passing name. */
export function openReport(file: string | undefined): Report {
  const out = file === undefined ? undefined : openFile(file);
  const first: ToldCell[] = [];
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

/** The lines that the operator reads. */
export function summaryOf(result: ImportResult): string[] {
  const { lines, counts, report } = result;
  const header = ['', 'created', 'updated', 'unchanged', 'refused'];
  const rows = counts.map(({ kind, counts: { created, updated, unchanged, refused } }) => [
    kind,
    ...[created, updated, unchanged, refused].map(shown),
  ]);
  return [
    `${result.fileName}: ${shown(lines.read)} rows of source '${result.source}'${lines.blank > 0 ? ` and ${shown(lines.blank)} blank ones` : ''}.`,
    '',
    ...[header, ...rows].map(
      ([kind = '', ...cells]) => `  ${kind.padEnd(18)}${cells.map((cell) => cell.padStart(11)).join('')}`,
    ),
    '',
    ...reportLines(result),
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

function cellLine({ row, column, value, reason, outcome }: ToldCell): string {
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
  const passing = `${file}.part`;
  const tell = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`The report ${file} cannot be written: ${reason}.`);
    }
  };
  const out = tell(() => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error('it is a folder');
    return openSync(passing, 'w', 0o600);
  });
  // With a byte order mark spreadsheet programs read it as UTF-8.
  let text = `\uFEFF${columns.join(',')}\r\n`;
  const flush = (): void => {
    writeFileSync(out, text);
    text = '';
  };
  return {
    write(line) {
      text += `${line}\r\n`;
      if (text.length > 64 * 1024) tell(flush);
    },
    finish: () => tell(flush),
    keep: () => tell(() => renameSync(passing, file)),
    discard() {
      closeSync(out);
      rmSync(passing, { force: true });
    },
  };
}

/** A text that a spreadsheet program would run as a formula gets an apostrophe. */
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
