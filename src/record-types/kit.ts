import { type Fields, hiddenValue, projectAbove, text } from './field.ts';

/** A numbered pack of a batch (decision 0092). Blinded readers know it by its number, not by its batch. */
export const kits = {
  project_id: projectAbove,
  batch_id: {
    type: 'reference',
    to: 'batches',
    required: true,
    label: 'kits.batch',
    only: ['import', 'history'],
    blinding: hiddenValue,
  },
  number: {
    ...text,
    max: 100,
    required: true,
    identifier: true,
    label: 'kits.number',
    searchable: true,
    blinding: 'open',
    example: 'K-1001',
  },
} as const satisfies Fields;
