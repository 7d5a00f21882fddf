import { expectedDate, type Fields, projectAbove } from './field.ts';

export const destructions = {
  project_id: projectAbove,
  destruction_date: { ...expectedDate, label: 'records.destruction_date', blinding: 'open' },
} as const satisfies Fields;
