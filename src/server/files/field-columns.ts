// Spreadsheet columns for the fields of a record type.
import type { Field, Fields } from '#record-types/field.ts';
import { type FieldsAt, fieldsAt } from '#record-types/places.ts';
import type { SheetColumn } from './spreadsheet.ts';

/** A column for each listed field, with its label as heading. */
export function fieldColumns<const F extends Fields>(
  fields: F,
  word: (name: keyof FieldsAt<F, 'list'> & string) => string,
): SheetColumn[] {
  return Object.entries<Field>(fieldsAt(fields, 'list')).map(([name, field]) => ({
    key: name,
    heading: word(name as keyof FieldsAt<F, 'list'> & string),
    ...cellsOf(field),
  }));
}

/** The type of a field's cells. */
export function cellsOf(field: Field): Pick<SheetColumn, 'type' | 'format'> {
  if (field.type === 'date') return { type: 'date' };
  if (field.type !== 'decimal') return { type: 'text' };
  return { type: 'number', format: `#,##0.${'0'.repeat(field.decimals)}` };
}
