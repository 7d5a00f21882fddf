// An import from the first byte to the last row. All of it is one
// transaction; a dry run does the same work and writes to no table of the portal.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#core/errors.ts';
import type { TableRow } from '#core/table-row.ts';
import type { Database } from '#server/database.ts';
import { OperatorError, operatorLine } from '#server/operator-error.ts';
import type { Queryable } from '#server/sql.ts';
import { openTable, type TableFile } from '#server/table-file.ts';
import {
  findingReasons,
  isBlank,
  type LineReading,
  lineReader,
  outcomes,
  type ReportedCell,
  type StagedLine,
} from '../../staged-records/rules.ts';
import { type MappedKind, type Mapping, readMapping } from '../contract.ts';
import { type ImportResult, openReport, type Report } from './export.ts';
import { endDemoRestore, type Finding, insertImport, openStaging, settleKind, stageLines } from './store.ts';

const shippedMappings = path.resolve(import.meta.dirname, '../../../../mappings');
const rowsAtOnce = 1000;
/** Rows remembered per kind, so that a client named in every row is sent to the database once in a while, not always. */
const remembered = 2000;

export interface ImportRequest {
  readonly file: string;
  readonly mapping: Mapping;
  /** As it lies in its file, kept beside the counts. */
  readonly mappingText: string;
  readonly commit: boolean;
  readonly reportFile?: string | undefined;
  readonly progress?: (line: string) => void;
}

/** Imports a file; a fault is an OperatorError of one line, and then nothing at all is written. */
export async function runImport(database: Database, request: ImportRequest): Promise<ImportResult> {
  const table = await openTable(request.file, request.mapping.file);
  const rows = table.rows[Symbol.asyncIterator]();
  const report = openReport(request.reportFile);
  try {
    // Before the transaction opens: a workbook takes its time until its first row.
    const read = await readHeader(table, rows, request.mapping);
    const cause = { actor: 'import', reason: `import of ${table.name}`, request: randomUUID() };
    const result = await database.write(cause, async (transaction) => {
      if (!(await openStaging(transaction, request.mapping, request.commit))) {
        throw new OperatorError('Another import is writing: wait until it is done.');
      }
      const lines = await stageRows(transaction, request, { rest: () => rows.next(), read, report });
      return settle(transaction, request, { table, lines, report });
    });
    report.keep();
    return result;
  } catch (error) {
    throw inOneLine(error, request.file);
  } finally {
    report.discard();
    await rows.return?.();
  }
}

/** Reads a mapping by its path, or one of the shipped ones by its name. */
export function loadMapping(name: string): { mapping: Mapping; mappingText: string } {
  const shipped = path.join(shippedMappings, `${name}.jsonc`);
  const file = !existsSync(name) && /^[\w-]+$/.test(name) && existsSync(shipped) ? shipped : name;
  try {
    const mappingText = readFileSync(file, 'utf8');
    return { mapping: readMapping(mappingText), mappingText };
  } catch (error) {
    throw new OperatorError(`The mapping ${name} cannot be used: ${operatorLine(error)}.`);
  }
}

type ReadRow = (row: TableRow) => LineReading;

async function readHeader(
  table: TableFile,
  rows: AsyncIterator<TableRow>,
  mapping: Mapping,
): Promise<ReadRow> {
  for (;;) {
    const { done, value } = await rows.next();
    if (done === true)
      throw new OperatorError(`${table.name} has no row ${mapping.file.header_row} to be its header.`);
    if (value.number < mapping.file.header_row) continue;
    try {
      return lineReader(mapping, value, table.ragged);
    } catch (error) {
      throw new OperatorError(`The mapping does not fit ${table.name}: ${operatorLine(error)}.`);
    }
  }
}

async function stageRows(
  transaction: Queryable,
  { mapping, progress }: ImportRequest,
  source: { rest: () => Promise<IteratorResult<TableRow>>; read: ReadRow; report: Report },
): Promise<ImportResult['lines']> {
  const lines = { read: 0, blank: 0, wordForNumber: 0, reported: 0 };
  const waiting = mapping.records.map((mapped) => waitingLines(transaction, mapped));
  for (;;) {
    const { done, value: row } = await source.rest();
    if (done === true) break;
    if (isBlank(row)) {
      lines.blank += 1;
      continue;
    }
    const { staged, reported, absent, wordForNumber } = source.read(row);
    lines.read += 1;
    if (wordForNumber) lines.wordForNumber += 1;
    if (reported.length > 0) lines.reported += 1;
    for (const cell of reported) source.report.add(cell);
    for (const word of absent) source.report.addAbsent(word);
    for (const [index, line] of staged.entries()) waiting[index]?.add(line);
    if (lines.read % rowsAtOnce !== 0) continue;
    for (const kind of waiting) await kind.flush();
    progress?.(`${lines.read.toLocaleString('en-US')} rows read`);
  }
  for (const kind of waiting) await kind.flush();
  return lines;
}

/** Lines on their way; one that says the same as one before adds nothing and is left out. */
function waitingLines(transaction: Queryable, mapped: MappedKind) {
  const seen = new Set<string>();
  let lines: StagedLine[] = [];
  return {
    add(line: StagedLine): void {
      const { key, refused, values, lists } = line;
      if (key !== null) {
        const content = JSON.stringify([key, refused, values, lists]);
        if (seen.has(content)) return;
        if (seen.size >= remembered) seen.clear();
        seen.add(content);
      }
      lines.push(line);
    },
    async flush(): Promise<void> {
      const full = lines;
      lines = [];
      if (full.length > 0) await stageLines(transaction, mapped, full);
    },
  };
}

async function settle(
  transaction: Queryable,
  { mapping, mappingText, commit, progress }: ImportRequest,
  { table, lines, report }: { table: TableFile; lines: ImportResult['lines']; report: Report },
): Promise<ImportResult> {
  const counts: ImportResult['counts'][number][] = [];
  for (const mapped of mapping.records) {
    let written = 0;
    progress?.(`${mapped.kind}: compared`);
    const found = await settleKind(transaction, mapping, mapped, {
      write: commit,
      found: (finding) => report.add(cellOf(mapped, finding)),
      wrote(records) {
        written += records;
        progress?.(`${mapped.kind}: ${written.toLocaleString('en-US')} written`);
      },
    });
    counts.push({ kind: mapped.kind, counts: found });
  }
  const result = { fileName: table.name, source: mapping.source, committed: commit, lines, counts, report };
  report.finish();
  if (!commit) return { ...result, noted: false, endedDemoRestore: false };
  const noted = await insertImport(transaction, {
    fileName: table.name,
    sha256: table.sha256(),
    mapping: mappingText,
    counts: { lines, records: Object.fromEntries(counts.map((each) => [each.kind, each.counts])) },
    report: { cells: report.cells, groups: report.groups, absent: report.absent },
    changed: counts.some(({ counts: { created, updated } }) => created + updated > 0),
  });
  return { ...result, noted, endedDemoRestore: await endDemoRestore(transaction) };
}

function cellOf({ kind, externalId, fields }: MappedKind, found: Finding): ReportedCell {
  const source = fields.find(({ name }) => name === found.field);
  const kept = source?.field.type === 'list' ? outcomes.linkSkipped : outcomes.emptied;
  const outcome = found.finding === 'differs' ? outcomes.firstKept : found.refused ? outcomes.refused : kept;
  return {
    row: found.line,
    record: kind,
    field: found.field,
    column: (source?.source ?? externalId).column ?? '',
    value: found.value,
    reason: findingReasons[found.finding],
    outcome,
  };
}

function inOneLine(error: unknown, file: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return new OperatorError(
    `The database refused the import of ${file}, nothing was written: ${operatorLine(cause)}.`,
  );
}
