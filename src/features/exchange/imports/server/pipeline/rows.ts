// The data types between the steps of an import. A row of a file or a call is parsed into a ParsedRow; the
// rows are staged as records in a table per kind (staging-tables.ts), which every later step reads and
// writes.
import * as z from 'zod/mini';
import { type Reason, reason } from '#locales/reasons.ts';
import type { KindFields } from '#record-types/imports.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import type { Fragment, Statement } from '#server/database/sql.ts';
import type { FieldError, GivenValue } from '../../values.ts';

/** The values of one record in one row; decimals and dates are texts. */
export interface ParsedRow {
  readonly line: number;
  /** The external id. */
  readonly key: string | null;
  readonly given: Readonly<Record<string, GivenValue>>;
  /** A row with errors is not imported. */
  readonly errors: readonly FieldError[];
}

/** The table of parsed rows: `sheet_import_rows`, or a temporary one with the same columns. */
export interface RowsTable {
  readonly table: string;
  readonly importId: number;
}

/** The target of rows: records of these kinds, identified by the external ids of a source. */
export interface ImportTarget {
  readonly source: string;
  /** In the order in which they are written. */
  readonly records: readonly KindFields[];
  /** Rejects a whole row for any error; `id:12` refers to a record by its id; lists are complete. */
  readonly strict?: true;
  /** All rows must belong to this project. */
  readonly projectId?: number | undefined;
  /** Only records of these clients exist for the import. */
  readonly clientIds?: readonly number[] | undefined;
  /** All rows are imported or none: a row with an unreadable value is still validated completely. */
  readonly allOrNothing?: true;
  /** Rejects rows with warnings that were not confirmed. */
  readonly rejectWarnings?: boolean;
}

/** An import of one kind. */
export type KindTarget = ImportTarget & { readonly records: readonly [KindFields] };

/**
 * Number of rows by state; `warnings` are among the new and changed ones, and absent for files validated by
 * older releases.
 */
export const rowCounts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  warnings: z.exactOptional(z.number()),
});
export type RowCounts = z.output<typeof rowCounts>;

/** Number of records by result. */
export const recordCounts = shape({
  created: 'number',
  updated: 'number',
  unchanged: 'number',
  refused: 'number',
});
export type RecordCounts = RowOf<typeof recordCounts>;

/** The message of each code. */
export const rowErrorReasons = {
  differs: reason('differs'),
  unknown: reason('unknown'),
  ends_early: reason('outside_project'),
  taken: reason('taken'),
  kit_twice: reason('kit_twice'),
  other_kind: reason('other_kind'),
  missing: reason('required'),
  duplicate_key: reason('twice'),
  duplicate_row: reason('same_row'),
  same_record: reason('same_record'),
  no_such_id: reason('no_such_id'),
  voided: reason('voided'),
  other_project: reason('other_project'),
  has_payments: reason('has_payments'),
  // Plausibility rules.
  missing_field: reason('required'),
  negative_stock: reason('below_zero'),
  year_range: reason('year_range'),
  end_before_start: reason('end_before_start'),
  name_in_use: reason('name_in_use'),
  number_in_use: reason('number_in_use'),
  line_or_quantity: reason('line_or_quantity'),
  line_missing: reason('line_missing'),
  site_missing: reason('site_missing'),
  quantity_missing: reason('quantity_missing'),
  same_batch_twice: reason('same_batch_twice'),
  lines_differ_from_total: reason('lines_differ_from_total'),
  too_many_lines: reason('too_many_lines'),
  dispatched_before_start: reason('dispatched_before_start'),
  site_outside_project: reason('site_outside_project'),
  unknown_batch: reason('unknown_batch'),
  expired_batch: reason('expired_batch'),
  more_than_on_hand: reason('more_than_on_hand'),
  never_sent_to_site: reason('never_sent_to_site'),
  batch_quarantined: reason('batch_quarantined'),
  batch_rejected: reason('batch_rejected'),
  batch_recalled: reason('batch_recalled'),
  batch_expired: reason('batch_expired'),
  kits_unknown: reason('kits_unknown'),
  kits_other_batch: reason('kits_other_batch'),
  kits_quantity: reason('kits_quantity'),
  kits_twice: reason('kits_twice'),
  kits_elsewhere: reason('kits_elsewhere'),
} as const;
const knownCode = z.custom<keyof typeof rowErrorReasons>(
  (name) => typeof name === 'string' && name in rowErrorReasons,
);

/** The finding of a step about a staged record. */
export const rowError = z.object({
  line: z.number(),
  field: z.string(),
  value: z.string(),
  code: knownCode,
  /** Whether the row is rejected, or only its value is dropped. */
  refused: z.boolean(),
  /** The records that an ambiguous name matches. */
  candidates: z.optional(z.nullable(z.string())),
});
export type RowError = z.output<typeof rowError>;

/** Reports the rows that a statement returns; `purpose` is unique for each shape of statement. */
export type ReportErrors = (
  purpose: string,
  statement: Statement<RowError>,
  level?: 'error' | 'warning',
) => Promise<void>;

/** Called with the number of records done since the last call. */
export type ReportProgress = (records: number) => void;

/** Why a row was rejected or a value dropped; for an ambiguous name with the matching records. */
export function rowErrorReason({ code, candidates }: Pick<RowError, 'code' | 'candidates'>): Reason {
  return candidates ? reason('ambiguous', { candidates }) : rowErrorReasons[code];
}

/** A rule that rejects staged records. */
export interface RecordRule {
  readonly name: string;
  readonly appliesTo: (staged: KindFields) => boolean;
  readonly errors: (staged: KindFields, importTarget: ImportTarget) => Statement<RowError>;
  /** The statement that rejects records that break the rule, or removes the invalid value. */
  readonly reject: (staged: KindFields, importTarget: ImportTarget) => Fragment;
}
