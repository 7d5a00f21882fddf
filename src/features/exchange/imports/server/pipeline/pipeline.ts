// The steps of an import: parse → stage → match → validate → diff → apply → undo. Each step is one file, or
// two, with its name; rows.ts has the data types between them. The three entry points parse (parse-sheet.ts
// for the screens, parse-json.ts for the API, parse-mapped.ts for the command line) and call the functions
// below.

import { updateBalances } from '#features/billing/invoices/server/service.ts';
import type { KindFields } from '#record-types/imports.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import type { MappedKind, Mapping } from '../../mapping.ts';
import { applyRecords, keepValuesBefore, recordNewIds, stagedPayments } from './apply.ts';
import { countRecords, diffRecords, haveDiffsMoved, recordDiffs } from './diff.ts';
import { countWarnings, recordErrors } from './errors.ts';
import { keepMissingFields, matchRecords } from './match.ts';
import { mailImported } from './notify.ts';
import type {
  ImportTarget,
  KindTarget,
  RecordCounts,
  ReportErrors,
  ReportProgress,
  RowCounts,
  RowsTable,
} from './rows.ts';
import { stageRows } from './stage.ts';
import { mergeLines } from './stage-mapped.ts';
import { type BlockedRow, undonePayments, undoRecords } from './undo.ts';
import { validateRecords } from './validate.ts';

/** Determines the state of each row and stores it: new, changed, unchanged or wrong, with the reasons. */
export async function validateRows(
  transaction: Queryable,
  rows: RowsTable,
  importTarget: KindTarget,
): Promise<RowCounts> {
  const [staged] = importTarget.records;
  await examineRows(transaction, rows, importTarget, recordErrors(transaction, rows, staged.kind));
  return recordDiffs(transaction, rows, staged);
}

/** Validates the rows again; returns whether the result of each is unchanged. */
export async function rowsUnchangedSinceValidation(
  transaction: Queryable,
  rows: RowsTable,
  importTarget: KindTarget,
): Promise<boolean> {
  const found = { error: 0, warning: 0 };
  await examineRows(transaction, rows, importTarget, async (_purpose, statement, level = 'error') => {
    found[level] += (await transaction.rows(statement)).length;
  });
  if (found.error > 0 || found.warning !== (await countWarnings(transaction, rows))) return false;
  return !(await haveDiffsMoved(transaction, rows, importTarget.records[0]));
}

/**
 * Writes the new and the changed rows, which this transaction has validated, and queues the same mails as
 * forms.
 */
export async function commitRows(
  transaction: Queryable,
  scope: Scope,
  rows: RowsTable,
  importTarget: KindTarget,
  { publicUrl, report = () => {} }: { publicUrl: string; report?: ReportProgress },
): Promise<void> {
  const [staged] = importTarget.records;
  await keepValuesBefore(transaction, rows, staged);
  await applyWithBalances(transaction, importTarget, staged, report);
  await recordNewIds(transaction, rows, staged);
  await mailImported(transaction, scope, publicUrl, staged);
}

/**
 * Undoes the committed rows. Returns the first rows with newer changes that prevent it: then the transaction
 * must be rolled back.
 */
export function undoRows(
  transaction: Queryable,
  rows: RowsTable,
  { records: [staged] }: KindTarget,
  report: ReportProgress,
): Promise<readonly BlockedRow[]> {
  const undo = () => undoRecords(transaction, rows, staged, report);
  if (staged.kind !== 'invoice_payments') return undo();
  return updateBalances(transaction, undonePayments(rows), undo);
}

/**
 * Imports the staged lines of one kind of a mapping, after its earlier kinds; a dry run stops before `apply`.
 */
export async function importLines(
  transaction: Queryable,
  mapping: Mapping,
  mapped: MappedKind,
  options: { commit: boolean; reportErrors: ReportErrors; reportProgress: ReportProgress },
): Promise<RecordCounts> {
  await mergeLines(transaction, mapped, options.reportErrors);
  await examineRecords(transaction, mapping, mapped, options.reportErrors);
  const counts = await countRecords(transaction, mapped.kind);
  if (!options.commit || counts.created + counts.updated === 0) return counts;
  // Paid amounts are not calculated if the file contains them.
  const apply = givesAmountPaid(mapping) ? applyRecords : applyWithBalances;
  await apply(transaction, mapping, mapped, options.reportProgress);
  return counts;
}

async function examineRows(
  transaction: Queryable,
  rows: RowsTable,
  importTarget: KindTarget,
  report: ReportErrors,
): Promise<void> {
  await stageRows(transaction, rows, importTarget, report);
  await examineRecords(transaction, importTarget, importTarget.records[0], report, rows);
}

/** Determines the state and the changes of each staged record. Writes to no table of the portal. */
async function examineRecords(
  transaction: Queryable,
  importTarget: ImportTarget,
  staged: KindFields,
  report: ReportErrors,
  rows?: RowsTable,
): Promise<void> {
  await matchRecords(transaction, importTarget, staged, report);
  if (rows !== undefined) await keepMissingFields(transaction, rows, staged);
  await validateRecords(transaction, importTarget, staged, report);
  await diffRecords(transaction, importTarget, staged);
}

/** The paid amounts of invoices follow the written payments. */
function applyWithBalances(
  transaction: Queryable,
  importTarget: ImportTarget,
  staged: KindFields,
  report: ReportProgress,
): Promise<void> {
  const apply = () => applyRecords(transaction, importTarget, staged, report);
  if (staged.kind !== 'invoice_payments') return apply();
  return updateBalances(transaction, stagedPayments(staged), apply);
}

function givesAmountPaid({ records }: Mapping): boolean {
  return records.some(
    ({ kind, fields }) => kind === 'invoices' && fields.some(({ name }) => name === 'amount_paid'),
  );
}
