// The entry point for the command line: imports a file by a mapping, in one transaction. A dry run does the
// same work without writing to a table of the portal.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#core/errors.ts';
import { isBlank, type TableRow } from '#core/table-row.ts';
import { inEnglish } from '#locales/english-reasons.ts';
import { OperatorError, operatorLine } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/sql.ts';
import { readStaged } from '#server/database/staging.ts';
import { openTable, type TableFile } from '#server/files/table-file.ts';
import { operatorLimits } from '#server/files/table-limits.ts';
import { type MappedKind, type Mapping, readMapping } from '../mapping.ts';
import { type ImportResult, openReport, type Report, type WarningGroup } from './cli-report.ts';
import { insertImport } from './cli-store.ts';
import {
  lineParser,
  outcomes,
  type ParsedLine,
  type ReportedCell,
  unusedColumns,
} from './pipeline/parse-mapped.ts';
import { importLines } from './pipeline/pipeline.ts';
import { type ParsedRow, type ReportErrors, type RowError, rowErrorReason } from './pipeline/rows.ts';
import { createStaging, stageLines } from './pipeline/stage-mapped.ts';
import { endDemoRestore } from './store.ts';

const shippedMappings = path.resolve(import.meta.dirname, '../../../../../mappings');
const rowsAtOnce = 1000;
/**
 * Size of the cache per kind, so that a client in every row is not sent to the database with each of them.
 */
const remembered = 2000;

export interface ImportRequest {
  readonly file: string;
  readonly mapping: Mapping;
  /** The original text, stored with the counts. */
  readonly mappingText: string;
  readonly commit: boolean;
  readonly reportFile?: string | undefined;
  readonly progress?: (line: string) => void;
}

/** Imports a file; throws an OperatorError of one line, after which nothing is written. */
export async function runImport(database: Database, request: ImportRequest): Promise<ImportResult> {
  const table = await openTable(request.file, { ...request.mapping.file, limits: operatorLimits });
  const rows = table.rows[Symbol.asyncIterator]();
  const report = openReport(request.reportFile);
  try {
    // Before the transaction opens: reading a workbook up to its first row takes time.
    const { parse, unused } = await readHeader(table, rows, request.mapping);
    const cause = {
      actor: 'import',
      origin: 'cli',
      operation: 'import',
      reference: { file: table.name },
      request: randomUUID(),
    } as const;
    const result = await database.write(cause, async (transaction) => {
      if (!(await createStaging(transaction, request.mapping, request.commit))) {
        throw new OperatorError('Another import is writing: wait until it is done.');
      }
      const lines = await stageRows(transaction, request, { next: () => rows.next(), parse, report });
      return importStaged(transaction, request, { table, lines, report, unused });
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

/** Reads a mapping by its path, or a shipped one by its name. */
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

interface Header {
  readonly parse: (row: TableRow) => ParsedLine;
  readonly unused: readonly string[];
}

async function readHeader(
  table: TableFile,
  rows: AsyncIterator<TableRow>,
  mapping: Mapping,
): Promise<Header> {
  for (;;) {
    const { done, value } = await rows.next();
    if (done === true)
      throw new OperatorError(`${table.name} has no row ${mapping.file.header_row} to be its header.`);
    if (value.number < mapping.file.header_row) continue;
    try {
      const parse = lineParser(mapping, value, table.ragged, table.facts().epochDays);
      return { parse, unused: unusedColumns(mapping, value) };
    } catch (error) {
      throw new OperatorError(`The mapping does not fit ${table.name}: ${operatorLine(error)}.`);
    }
  }
}

async function stageRows(
  transaction: Queryable,
  { mapping, progress }: ImportRequest,
  source: { next: () => Promise<IteratorResult<TableRow>>; parse: Header['parse']; report: Report },
): Promise<ImportResult['lines']> {
  const lines = { read: 0, blank: 0, wordForNumber: 0, reported: 0 };
  const waiting = mapping.records.map((mapped) => waitingRows(transaction, mapped));
  for (;;) {
    const { done, value: row } = await source.next();
    if (done === true) break;
    if (isBlank(row)) {
      lines.blank += 1;
      continue;
    }
    const { rows, reported, absent, wordForNumber } = source.parse(row);
    lines.read += 1;
    if (wordForNumber) lines.wordForNumber += 1;
    if (reported.length > 0) lines.reported += 1;
    for (const cell of reported) source.report.add(cell);
    for (const word of absent) source.report.addAbsent(word);
    for (const [index, one] of rows.entries()) waiting[index]?.add(one);
    if (lines.read % rowsAtOnce !== 0) continue;
    for (const kind of waiting) await kind.flush();
    progress?.(`${lines.read.toLocaleString('en-US')} rows read`);
  }
  for (const kind of waiting) await kind.flush();
  return lines;
}

/** Rows to be staged, without those that repeat an earlier one. */
function waitingRows(transaction: Queryable, mapped: MappedKind) {
  const seen = new Set<string>();
  let rows: ParsedRow[] = [];
  return {
    add(row: ParsedRow): void {
      const { key, given, errors } = row;
      if (key !== null) {
        const content = JSON.stringify([key, given, errors]);
        if (seen.has(content)) return;
        if (seen.size >= remembered) seen.clear();
        seen.add(content);
      }
      rows.push(row);
    },
    async flush(): Promise<void> {
      const full = rows;
      rows = [];
      if (full.length > 0) await stageLines(transaction, mapped, full);
    },
  };
}

async function importStaged(
  transaction: Queryable,
  { mapping, mappingText, commit, progress }: ImportRequest,
  {
    table,
    lines,
    report,
    unused,
  }: { table: TableFile; lines: ImportResult['lines']; report: Report; unused: readonly string[] },
): Promise<ImportResult> {
  const counts: ImportResult['counts'][number][] = [];
  const warnings = warningCounter();
  for (const mapped of mapping.records) {
    let written = 0;
    progress?.(`${mapped.kind}: compared`);
    const found = await importLines(transaction, mapping, mapped, {
      commit,
      reportErrors: reportTo(transaction, mapped, report, warnings),
      reportProgress(records) {
        written += records;
        progress?.(`${mapped.kind}: ${written.toLocaleString('en-US')} written`);
      },
    });
    counts.push({ kind: mapped.kind, counts: found });
  }
  const { note } = table.facts();
  const result = {
    unused,
    note,
    fileName: table.name,
    source: mapping.source,
    committed: commit,
    lines,
    counts,
    report,
    warnings: warnings.groups(),
  };
  report.finish();
  if (!commit) return { ...result, noted: false, endedDemoRestore: false };
  const noted = await insertImport(transaction, {
    fileName: table.name,
    sha256: table.sha256(),
    mapping: mappingText,
    counts: { lines, records: Object.fromEntries(counts.map((each) => [each.kind, each.counts])) },
    report: { cells: report.cells, groups: report.groups, absent: report.absent, warnings: result.warnings },
    changed: counts.some(({ counts: { created, updated } }) => created + updated > 0),
  });
  return { ...result, noted, endedDemoRestore: await endDemoRestore(transaction) };
}

/** Adds errors of the steps to the report, and warnings to the counter. */
function reportTo(
  transaction: Queryable,
  mapped: MappedKind,
  report: Report,
  warnings: ReturnType<typeof warningCounter>,
): ReportErrors {
  return async (purpose, statement, level) => {
    for await (const error of readStaged(transaction, `${mapped.kind}_${purpose}`, statement)) {
      if (level === 'warning') warnings.add(mapped.kind, error);
      else report.add(cellOf(mapped, error));
    }
  };
}

/**
 * Counts warnings by kind, field and reason. The operator confirms them with `--commit`, after a dry run has
 * listed them.
 */
function warningCounter() {
  const groups = new Map<string, WarningGroup>();
  return {
    add(record: string, found: RowError): void {
      const key = `${record} ${found.field} ${found.code}`;
      const { row, value } = { row: found.line, value: found.value ?? '' };
      const group = groups.get(key) ?? {
        record,
        field: found.field,
        reason: inEnglish(rowErrorReason(found)),
        rows: 0,
        examples: [],
      };
      group.rows += 1;
      if (group.examples.length < 3) group.examples.push({ row, value });
      groups.set(key, group);
    },
    groups: () => [...groups.values()],
  };
}

function cellOf({ kind, externalId, fields }: MappedKind, found: RowError): ReportedCell {
  const source = fields.find(({ name }) => name === found.field);
  const kept = source?.field.type === 'list' ? outcomes.linkSkipped : outcomes.emptied;
  const outcome = found.code === 'differs' ? outcomes.firstKept : found.refused ? outcomes.refused : kept;
  return {
    row: found.line,
    record: kind,
    field: found.field,
    column: (source?.source ?? externalId).column ?? '',
    value: found.value,
    reason: rowErrorReason(found),
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
