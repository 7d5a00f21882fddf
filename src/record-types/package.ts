import {
  date,
  type Fields,
  listedSite,
  moment,
  money,
  name,
  optionalCurrency,
  quantity,
  shortText,
  text,
} from './field.ts';

const status = { type: 'text', max: 64, label: 'packages.status', blinding: 'open' } as const;

export const packages = {
  project_id: {
    type: 'reference',
    to: 'projects',
    required: true,
    label: 'packages.project',
    only: ['form', 'import', 'history'],
    blinding: 'open',
    example: 'HX-301',
  },
  airbill: {
    ...name,
    identifier: true,
    label: 'packages.airbill',
    searchable: true,
    blinding: 'open',
    example: 'AB-7731-204',
  },
  doc_id: {
    ...text,
    identifier: true,
    label: 'packages.doc_id',
    formLabel: 'recordForms.doc_id',
    searchable: true,
    blinding: 'open',
    example: 'DN-35',
  },
  doc_type: {
    ...text,
    label: 'packages.doc_type',
    formLabel: 'recordForms.doc_type',
    repeated: true,
    searchable: true,
    blinding: 'open',
    example: 'Airbill',
  },
  status: { ...status, searchable: true, example: 'In transit' },
  status_at: {
    ...moment,
    event: true,
    label: 'history.status_at',
    only: ['form', 'import'],
    blinding: 'open',
  },
  status_place: {
    ...shortText,
    event: true,
    label: 'history.status_place',
    only: ['form', 'import'],
    blinding: 'open',
  },
  status_note: {
    ...text,
    event: true,
    label: 'history.status_note',
    only: ['form', 'import'],
    blinding: 'open',
  },
  date: { ...date, label: 'packages.date', blinding: 'open' },
  car_id: {
    type: 'reference',
    to: 'cars',
    label: 'packages.car',
    only: ['form', 'history'],
    blinding: 'open',
  },
  car: {
    ...text,
    identifier: true,
    label: 'packages.car',
    formLabel: 'recordForms.car',
    searchable: true,
    blinding: 'open',
    example: 'AA 7731 KX',
  },
  // Lists show the tracks of the airbill by any user, not this column alone.
  tracked: {
    type: 'flag',
    otherwise: 'false',
    label: 'packages.tracked',
    only: ['form', 'import', 'history'],
    blinding: 'open',
  },
  site_id: { ...listedSite, only: ['form', 'history'] },
  destination: {
    ...text,
    label: 'packages.destination',
    only: ['form', 'import', 'history'],
    blinding: 'open',
    example: 'Kyiv depot',
  },
  weight: {
    ...quantity,
    label: 'packages.weight',
    formLabel: 'records.weight',
    only: ['form', 'import', 'history'],
    blinding: 'open',
  },
  freight_cost: {
    ...money,
    label: 'packages.freight_cost',
    only: ['form', 'import', 'history'],
    blinding: { for: 'sites', shown: null },
  },
  // Older rows have none.
  freight_currency: {
    ...optionalCurrency,
    repeated: true,
    label: 'packages.freight_currency',
    only: ['form', 'import', 'history'],
    blinding: { for: 'sites', shown: null },
    example: 'EUR',
  },
} as const satisfies Fields;

/**
 * The history of a package, several statuses per call; the latest one becomes the package's status (amendment
 * 48).
 */
export const packageStatuses = {
  package_id: {
    type: 'reference',
    to: 'packages',
    required: true,
    label: 'history.package',
    only: ['import'],
    blinding: 'open',
  },
  status: { ...status, required: true },
  at: { ...moment, required: true, label: 'history.moment', blinding: 'open' },
  place: { ...shortText, label: 'history.place', blinding: 'open' },
  note: { ...text, label: 'history.note_text', blinding: 'open' },
} as const satisfies Fields;
