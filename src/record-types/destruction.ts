import { depot, expectedDate, type Fields, projectAbove } from './field.ts';

export const destructions = {
  project_id: projectAbove,
  destruction_date: { ...expectedDate, label: 'records.destruction_date', blinding: 'open' },
  depot_id: depot,
} as const satisfies Fields;
