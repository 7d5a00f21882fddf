// The importable fields of each record type, by the names that files and API clients use.
import { importedTypes } from './catalogue.ts';
import type { Field, Fields, FieldType, Presence } from './field.ts';
import { fieldsAt } from './places.ts';

/** A field as seen by an import. */
type ImportFieldType =
  | Exclude<FieldType, { type: 'reference' | 'list' }>
  | (Extract<FieldType, { type: 'reference' }> & { readonly to: ImportTarget })
  | (Extract<FieldType, { type: 'list' }> & { readonly of: 'smo_ids' | 'locations' });
type ImportTarget = Exclude<Extract<FieldType, { type: 'reference' }>['to'], 'cars' | 'sites'>;

/**
 * The possible targets of a reference: a record type, or a depot, which has neither source nor external id
 * and is referred to by name.
 */
export type NamedKind = KindName | 'depots';

export type ImportField = ImportFieldType & Presence;

/** The importable fields, by the names that files and API clients use: references without `_id`. */
export function importFields(fields: Fields): Readonly<Record<string, ImportField>> {
  return Object.fromEntries(
    Object.entries(fieldsAt(fields, 'import')).map(([column, field]) => {
      if (!isImportable(field)) throw new Error(`an import does not fill ${column}`);
      return [importName(column, field), field];
    }),
  );
}

/** The import name of a column. */
export function importName(column: string, { type }: FieldType): string {
  if (type === 'reference') return column.replace(/_id$/, '');
  return type === 'list' ? column.replace(/^(location|site)_ids$/, '$1s') : column;
}

function isImportable(field: Field): field is Field & ImportField {
  if (field.type === 'reference') return !['cars', 'sites'].includes(field.to);
  return field.type !== 'list' || field.of !== 'sites';
}

export type KindName = keyof typeof importedTypes;
export const kindNames = Object.keys(importedTypes) as KindName[];

/** The fields of each kind; kinds are in the order in which they are written. */
export const recordFields = Object.fromEntries(
  kindNames.map((kind) => [kind, importFields(importedTypes[kind])]),
) as Readonly<Record<KindName, Readonly<Record<string, ImportField>>>>;

/** The kinds imported by screen and API; locations have their own form. */
export type ImportedKind = Exclude<KindName, 'locations'>;
export const importedKinds = kindNames.filter((kind): kind is ImportedKind => kind !== 'locations');

export interface NamedField {
  readonly name: string;
  readonly field: ImportField;
}
/** A kind with the fields that an import provides. */
export interface KindFields {
  readonly kind: KindName;
  readonly fields: readonly NamedField[];
  /** Required fields that the source lacks, so that rows are not rejected for them. */
  readonly missing?: readonly string[];
}

/** A kind restricted to the fields of these names. */
export function kindFields(kind: KindName, names: readonly string[]): KindFields {
  const given = Object.entries(recordFields[kind]).filter(([field]) => names.includes(field));
  return { kind, fields: given.map(([own, field]) => ({ name: own, field })) };
}
