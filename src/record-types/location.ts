import { type Fields, isActive, name, paragraph, shortText } from './field.ts';

/** Offices and depots, identified by their code. */
export const locations = {
  code: {
    ...shortText,
    label: 'places.code',
    only: ['history', 'list'],
    searchable: true,
    blinding: 'open',
    example: 'GE',
  },
  name: { ...name, label: 'places.name', searchable: true, blinding: 'open' },
  address: {
    ...paragraph,
    label: 'places.address',
    searchable: true,
    blinding: 'open',
    example: '12 Harbour Road',
  },
  is_active: { ...isActive, label: 'clients.is_active', only: ['history'], blinding: 'open' },
} as const satisfies Fields;
