// What the form of a new record offers from the latest record of its kind in the project.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import type { Field } from '#record-types/field.ts';
import { formFields, type FormKind, recordKinds } from '#record-types/forms.ts';

/** The kinds whose forms offer values of the latest record. */
export const kindsWithDefaults = [...recordKinds, 'packages', 'invoices'] as const;
export type KindWithDefaults = (typeof kindsWithDefaults)[number];

export function hasDefaults(kind: FormKind): kind is KindWithDefaults {
  return kindsWithDefaults.some((one) => one === kind);
}

/** The fields of a kind that are offered, by name. */
export function repeatedFields(kind: KindWithDefaults): [string, Field][] {
  return Object.entries<Field>(formFields[kind]).filter(([, { repeated }]) => repeated === true);
}

const defaults = z.object({
  /** The given values, by field; fields that were empty are not listed. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The display names of ids. */
  names: z.record(z.string(), z.string()),
});
export type RecordDefaults = z.output<typeof defaults>;

export const allDefaults = z.object({
  inbounds: defaults,
  outbounds: defaults,
  returns: defaults,
  inventories: defaults,
  destructions: defaults,
  packages: defaults,
  invoices: defaults,
} satisfies Record<KindWithDefaults, typeof defaults>);

export const recordDefaultsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/record_defaults/',
    access: 'records.write',
    summary:
      'What the forms of a project offer from its latest record of each kind that is not voided: depot, storage and shipping temperature, document type, currency; never dates, quantities, batches or airbills',
    response: allDefaults,
  }),
};
