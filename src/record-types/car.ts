import { type Fields, shortText } from './field.ts';

export const cars = {
  plate: {
    ...shortText,
    required: true,
    identifier: true,
    label: 'recordForms.plate',
    only: ['form', 'list'],
    searchable: true,
    blinding: 'open',
  },
  name: {
    ...shortText,
    label: 'recordForms.name',
    only: ['form', 'list'],
    searchable: true,
    blinding: 'open',
  },
  gps_device_id: {
    ...shortText,
    identifier: true,
    label: 'recordForms.gps_device_id',
    only: ['form', 'list'],
    searchable: true,
    blinding: 'open',
  },
  is_active: { type: 'flag', label: 'recordForms.is_active', only: ['form', 'list'], blinding: 'open' },
} as const satisfies Fields;
