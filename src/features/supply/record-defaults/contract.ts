// Default values for a new record, from the latest record of its type in the project.
import * as z from 'zod/mini';
import { endpoint } from '#core/contract.ts';
import type { RecordDefaults } from '#features/supply/record-forms/rules.ts';
import type { KindWithDefaults } from '#record-types/forms.ts';

const defaults = z.object({
  /** The given values, by field; fields that were empty are not listed. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The display names of ids. */
  names: z.record(z.string(), z.string()),
}) satisfies z.ZodMiniType<RecordDefaults>;

export const allDefaults = z.object({
  inbounds: defaults,
  outbounds: defaults,
  returns: defaults,
  inventories: defaults,
  destructions: defaults,
  packages: defaults,
  invoices: defaults,
  products: defaults,
} satisfies Record<KindWithDefaults, typeof defaults>);

export const recordDefaultsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/record_defaults/',
    access: 'records.write',
    summary:
      'What the forms of a project offer from its latest record of each kind that is not voided: depot, storage and shipping temperature, document type, currency, unit, storage class; never dates, quantities, batches or airbills',
    response: allDefaults,
  }),
};
