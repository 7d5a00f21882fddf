// The columns of a spreadsheet as the catalogue of record types has its fields.
import type { Field, Fields } from '#record-types/field.ts';
import { type FieldsAt, fieldsAt } from '#record-types/places.ts';
import type { SheetColumn } from './spreadsheet.ts';

/** A column for each listed field, under its word. */
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

/** What the cells of a field are. */
export function cellsOf(field: Field): Pick<SheetColumn, 'type' | 'format'> {
  if (field.type === 'date') return { type: 'date' };
  if (field.type !== 'decimal') return { type: 'text' };
  return { type: 'number', format: `#,##0.${'0'.repeat(field.decimals)}` };
}
