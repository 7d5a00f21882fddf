// Step 1 of the import by screen: parses one row of a spreadsheet into a record's values.
import { createHash } from 'node:crypto';
import { type TableRow, textOf } from '#core/table-row.ts';
import { reason } from '#locales/reasons.ts';
import { type ImportField, type KindName, recordFields } from '#record-types/imports.ts';
import { cellDoubt, readSheetCell, type SheetHints } from '../../cells.ts';
import { externalId, type SheetColumn } from '../../headings.ts';
import {
  type FieldError,
  type GivenValue,
  keptText,
  ownKeyPrefix,
  shown,
  statusErrors,
} from '../../values.ts';
import type { ParsedRow } from './rows.ts';

export interface SheetLayout {
  readonly kind: KindName;
  readonly columns: readonly SheetColumn[];
  /** Values of fields that the file may omit. */
  readonly constants: Readonly<Record<string, string>>;
  readonly header: TableRow;
  /** Whether rows may be shorter than the header. */
  readonly ragged: boolean;
  readonly hints: SheetHints;
  /** Columns that a user has ignored: values without a heading are not errors there. */
  readonly leftOut?: readonly number[];
  /** Corrections of cells by row and field. */
  readonly corrections?: Corrections;
}

export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

const keyField: ImportField = { type: 'text', max: 200 };

/** The declaration of a field; `external_id` is a text. */
export function fieldOf(kind: KindName, field: string): ImportField {
  return recordFields[kind][field] ?? keyField;
}

/**
 * Returns the parser of the rows below a header. A row without an external id gets one derived from its
 * content.
 */
export function sheetParser(layout: SheetLayout): (row: TableRow) => ParsedRow {
  const { kind, columns, constants, hints } = layout;
  const rowError = rowCheck(layout);
  return (row) => {
    const given: Record<string, GivenValue> = { ...constants };
    const errors: FieldError[] = [];
    let key: string | null = null;
    for (const { field, index } of columns) {
      const declared = fieldOf(kind, field);
      const corrected = layout.corrections?.get(row.number)?.[field];
      const cell = corrected ?? row.cells[index] ?? null;
      const text = textOf(cell);
      const doubt = cellDoubt(declared, cell);
      if (field in constants && text === '' && doubt === undefined) continue;
      const reading = doubt === undefined ? readSheetCell(declared, cell, hints) : { error: doubt };
      if ('error' in reading) {
        errors.push({ field, value: shown(text), reason: reading.error });
        given[field] = keptText(text) || null;
      } else if (field === externalId) key = typeof reading.value === 'string' ? reading.value : null;
      else given[field] = reading.value;
    }
    errors.push(
      ...statusErrors(kind, given).filter(({ field }) => !errors.some((one) => one.field === field)),
      ...rowError(row),
    );
    return { line: row.number, key: key ?? keyOf(kind, given), given, errors };
  };
}

/** Finds a value without a heading, or a width other than the header's: then the columns are unreliable. */
function rowCheck({ header, ragged, columns, leftOut = [] }: SheetLayout): (row: TableRow) => FieldError[] {
  const width = header.cells.length;
  const named = header.cells.flatMap((cell, index) => (textOf(cell) === '' ? [] : [index]));
  const headed = new Set([...named, ...columns.map(({ index }) => index), ...leftOut]);
  return ({ cells }) => {
    const stray = cells.findIndex((cell, index) => !headed.has(index) && textOf(cell) !== '');
    if (stray >= 0) {
      return [{ field: '', value: shown(textOf(cells[stray])), reason: reason('under_no_heading') }];
    }
    if (ragged || cells.length >= width) return [];
    return [{ field: '', value: '', reason: reason('other_width', { cells: cells.length, width }) }];
  };
}

/** An external id derived from the content, so that a file sent twice has the same rows. */
function keyOf(kind: KindName, given: Readonly<Record<string, GivenValue>>): string {
  const content = JSON.stringify([kind, ...Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return ownKeyPrefix + createHash('sha256').update(content).digest('hex').slice(0, 24);
}
