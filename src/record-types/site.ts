import { type Fields, name, paragraph, shortText } from './field.ts';

const degrees = {
  type: 'decimal',
  decimals: 6,
  negative: true,
  only: ['form', 'history'],
  blinding: 'open',
} as const;

export const sites = {
  name: {
    ...name,
    label: 'recordForms.name',
    only: ['form', 'list', 'history'],
    searchable: true,
    blinding: 'open',
  },
  investigator: {
    ...shortText,
    label: 'recordForms.investigator',
    only: ['form', 'list', 'history'],
    searchable: true,
    blinding: 'open',
  },
  address: {
    ...paragraph,
    label: 'recordForms.address',
    only: ['form', 'list', 'history'],
    searchable: true,
    blinding: 'open',
  },
  // Used to estimate the arrival of its packages.
  lat: { ...degrees, label: 'recordForms.lat' },
  lng: { ...degrees, label: 'recordForms.lng' },
} as const satisfies Fields;
