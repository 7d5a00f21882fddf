import { type Fields, isActive, name } from './field.ts';

export const clients = {
  name: {
    ...name,
    label: 'clients.name',
    searchable: true,
    blinding: 'open',
    example: 'Helix Biopharma',
  },
  smo_ids: {
    type: 'list',
    of: 'smo_ids',
    label: 'clients.smo_ids',
    only: ['form', 'import'],
    searchable: true,
    blinding: 'open',
  },
  location_ids: {
    type: 'list',
    of: 'locations',
    label: 'clients.locations',
    only: ['form', 'import'],
    blinding: 'open',
  },
  is_active: {
    ...isActive,
    label: 'clients.is_active',
    formLabel: 'recordForms.is_active',
    blinding: 'open',
  },
} as const satisfies Fields;
