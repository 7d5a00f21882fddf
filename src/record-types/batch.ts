import { date, type Fields, hiddenText, hiddenValue, projectAbove, shortText, text } from './field.ts';

/** The statuses of a batch; each is a key of the dictionary `batches`. */
export const batchStatuses = ['quarantine', 'released', 'rejected', 'recalled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A product's batch (amendment 47). Its status is changed by decisions of quality, never by a form or an import. */
export const batches = {
  project_id: projectAbove,
  product_id: {
    type: 'reference',
    to: 'products',
    required: true,
    label: 'batches.product',
    only: ['form', 'import', 'history'],
    blinding: hiddenValue,
  },
  number: {
    ...text,
    required: true,
    identifier: true,
    label: 'batches.number',
    searchable: true,
    blinding: hiddenText,
    example: 'B-2041',
  },
  expiry_date: { ...date, label: 'batches.expiry_date', blinding: hiddenValue },
  retest_date: { ...date, label: 'batches.retest_date', blinding: hiddenValue },
  manufacturer: {
    ...shortText,
    label: 'batches.manufacturer',
    searchable: true,
    blinding: hiddenText,
    example: 'Northwind Pharma',
  },
} as const satisfies Fields;
