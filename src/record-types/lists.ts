// The properties of a list of records: its response, sorting and search.
import * as z from 'zod/mini';
import { decimal, plainDate } from '#core/contract.ts';
import type { Field, Fields } from './field.ts';
import { type FieldsAt, fieldsAt, type SearchableName, searchableNames } from './places.ts';

type ListValue<F> = F extends { readonly type: 'flag' }
  ? boolean
  : F extends { readonly required: true } | { readonly otherwise: string }
    ? string
    : string | null;

/** The schema of each listed field. */
export type ListShape<F extends Fields> = {
  [Name in keyof FieldsAt<F, 'list'>]: z.ZodMiniType<ListValue<F[Name]>, ListValue<F[Name]>>;
};

/** The schema of the listed fields in a list's response; the schema of a row is built from it. */
export function listShape<const F extends Fields>(fields: F): ListShape<F> {
  const shape = Object.entries<Field>(fieldsAt(fields, 'list')).map(([name, field]) => [
    name,
    schemaOf(field),
  ]);
  return Object.fromEntries(shape) as ListShape<F>;
}

/** The sortable and searchable columns of a list of these fields. */
export function listColumns<const F extends Fields>(
  fields: F,
): { readonly sort: (keyof FieldsAt<F, 'list'> & string)[]; readonly search: SearchableName<F>[] } {
  const sort = Object.keys(fieldsAt(fields, 'list')) as (keyof FieldsAt<F, 'list'> & string)[];
  return { sort, search: searchableNames(fields) };
}

function schemaOf({ type, required, otherwise }: Field): z.ZodMiniType {
  if (type === 'flag') return z.boolean();
  const value = type === 'date' ? plainDate : type === 'decimal' ? decimal : z.string();
  return required || otherwise !== undefined ? value : z.nullable(value);
}
