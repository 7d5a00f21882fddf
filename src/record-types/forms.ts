// The record types with a form, and the fields of each form.
import { recordTypes } from './catalogue.ts';
import type { Field, Fields } from './field.ts';
import { type FieldsAt, fieldsAt } from './places.ts';

/** The record types with a form, by their tables. */
export const formKinds = [
  'clients',
  'projects',
  'packages',
  'inbounds',
  'outbounds',
  'returns',
  'inventories',
  'destructions',
  'invoices',
  'invoice_payments',
  'cars',
  'sites',
  'products',
  'batches',
  'depots',
] as const;
export type FormKind = (typeof formKinds)[number];

/** The fields of a form with their exact types. */
export type FormFields<Kind extends FormKind> = FieldsAt<(typeof recordTypes)[Kind], 'form'>;

/** The fields of each form, in order. The parent of a record is in its path. */
export const formFields = Object.fromEntries(
  formKinds.map((kind) => [kind, fieldsAt(recordTypes[kind], 'form')]),
) as { readonly [Kind in FormKind]: FormFields<Kind> & Fields };

type Value<F> = F extends { readonly type: 'flag' }
  ? boolean
  : F extends { readonly type: 'list'; readonly of: 'smo_ids' }
    ? string[]
    : F extends { readonly type: 'list' }
      ? number[]
      : F extends { readonly type: 'reference' }
        ? number
        : string;
/** The value of a field in a request body: null empties it. */
export type GivenValue<F> = F extends { readonly required: true } | { readonly type: 'flag' | 'list' }
  ? Value<F>
  : Value<F> | null;
/** The stored value of a field. */
export type StoredValue<F> = F extends { readonly type: 'flag' | 'list' } ? Value<F> : Value<F> | null;

/** The lists of a project: their rows are voided with a reason, never deleted. */
export const recordKinds = ['inbounds', 'outbounds', 'returns', 'inventories', 'destructions'] as const;
export type RecordKind = (typeof recordKinds)[number];

export function isVoided(kind: string): kind is RecordKind {
  return recordKinds.some((one) => one === kind);
}

/** The kinds whose forms offer values of the latest record of the same project. */
export const kindsWithDefaults = [...recordKinds, 'packages', 'invoices', 'products'] as const;
export type KindWithDefaults = (typeof kindsWithDefaults)[number];

export function hasDefaults(kind: FormKind): kind is KindWithDefaults {
  return kindsWithDefaults.some((one) => one === kind);
}

/** The fields of a kind that are offered, by name. */
export function repeatedFields(kind: KindWithDefaults): [string, Field][] {
  return Object.entries<Field>(formFields[kind]).filter(([, { repeated }]) => repeated === true);
}

/** The kinds with lines, each with the column that links a line to its record (amendment 5). */
export const lineOwners = {
  inbounds: 'inbound_id',
  outbounds: 'outbound_id',
  returns: 'return_id',
  destructions: 'destruction_id',
} as const satisfies Partial<Record<FormKind, string>>;

export type KindWithLines = keyof typeof lineOwners;

export function hasLines(kind: string): kind is KindWithLines {
  return Object.hasOwn(lineOwners, kind);
}

/** The kind of the lines of each kind that has lines. */
export const linesOf = {
  inbounds: 'inbound_lines',
  outbounds: 'outbound_lines',
  returns: 'return_lines',
  destructions: 'destruction_lines',
} as const satisfies Record<KindWithLines, keyof typeof recordTypes>;

/** The record type that lines of this type belong to; undefined for other types. */
export function ownerOf(kind: string): KindWithLines | undefined {
  return formKinds.filter(hasLines).find((owner) => kind === linesOf[owner]);
}

/** The fields of a line in the form of this kind. */
export function lineFieldsOf(kind: KindWithLines): Fields {
  return fieldsAt(recordTypes[linesOf[kind]], 'form');
}
