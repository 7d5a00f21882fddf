// The columns of a list, from the catalogue of record types.
import type { Field, Fields } from '#record-types/field.ts';
import { type FieldsAt, fieldsAt } from '#record-types/places.ts';
import { type Column, type ColumnOptions, code, day, type PathTo, quantity, text } from './columns.tsx';

type Listed<F extends Fields> = keyof FieldsAt<F, 'list'> & string;

/**
 * A column for each listed field, the main one first; `layout` adds the settings that the field does not
 * define.
 */
export function fieldColumns<Row, const F extends Fields>(
  fields: F,
  word: (name: Listed<F>) => string,
  layout: { readonly [Name in Listed<F>]?: ColumnOptions | ((label: string) => Column<Row>) },
): Column<Row>[] {
  const columns = Object.entries<Field>(fieldsAt(fields, 'list')).map(([key, field]) => {
    const name = key as Listed<F>;
    const own = layout[name];
    return typeof own === 'function' ? own(word(name)) : columnOf<Row>(name, field, word(name), own);
  });
  return [...columns.filter(({ main }) => main), ...columns.filter(({ main }) => !main)];
}

function columnOf<Row>(name: string, field: Field, label: string, options: ColumnOptions = {}): Column<Row> {
  const path = name as PathTo<Row, string>;
  if (field.identifier) return code(path, label, options);
  if (field.type === 'date') return day(path, label, options);
  return field.type === 'decimal' ? quantity(path, label, options) : text(path, label, options);
}
