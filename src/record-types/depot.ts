import { type Fields, isActive, name } from './field.ts';

/** A place of stock, in the country of its office. */
export const depots = {
  name: { ...name, label: 'recordForms.name', only: ['form', 'list'], searchable: true, blinding: 'open' },
  location_id: {
    type: 'reference',
    to: 'locations',
    required: true,
    label: 'recordForms.location_id',
    only: ['form'],
    blinding: 'open',
  },
  is_active: { ...isActive, label: 'recordForms.is_active', only: ['form', 'list'], blinding: 'open' },
} as const satisfies Fields;
