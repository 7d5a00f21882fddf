import { reason } from '#locales/reasons.ts';
import {
  date,
  depot,
  type Fields,
  hiddenText,
  hiddenValue,
  isActive,
  name,
  paragraph,
  projectAbove,
  quantity,
  text,
} from './field.ts';

export const projects = {
  name: { ...name, label: 'projects.name', searchable: true, blinding: 'open' },
  client_id: {
    type: 'reference',
    to: 'clients',
    required: true,
    label: 'projects.client',
    only: ['form', 'import', 'history'],
    blinding: 'open',
    example: 'Helix Biopharma',
  },
  sponsor: {
    ...text,
    label: 'projects.sponsor',
    searchable: true,
    blinding: 'open',
    example: 'Helix Biopharma',
  },
  smo_id: { ...text, label: 'projects.smo_id', searchable: true, blinding: 'open', example: 'SMO-1021' },
  start_date: { ...date, label: 'projects.start_date', blinding: 'open' },
  end_date: { ...date, label: 'projects.end_date', blinding: 'open' },
  location_id: {
    type: 'reference',
    to: 'locations',
    label: 'projects.location',
    formLabel: 'recordForms.location_id',
    only: ['form', 'import', 'history'],
    blinding: 'open',
    example: 'GE',
  },
  location_ids: {
    type: 'list',
    of: 'locations',
    label: 'projects.locations',
    only: ['form', 'import'],
    blinding: 'open',
  },
  is_active: {
    ...isActive,
    label: 'projects.is_active',
    formLabel: 'recordForms.is_active',
    blinding: 'open',
  },
  site_ids: { type: 'list', of: 'sites', label: 'recordForms.sites', only: ['form'], blinding: 'open' },
  // Set where stock is switched on.
  keeps_stock: { type: 'flag', label: 'projects.keeps_stock', only: ['history'], blinding: 'open' },
  depot_id: { ...depot, only: ['history'] },
} as const satisfies Fields;

/** Transit, purchase and IVRS records of a project: filled only by imports, shown read-only. */
export const projectNotes = {
  project_id: projectAbove,
  kind: {
    type: 'code',
    pattern: /^(transit|purchase|ivrs)$/,
    error: reason('no_kind', { kinds: 'transit, purchase, ivrs' }),
    required: true,
    label: 'history.kind',
    only: ['import', 'history'],
    blinding: hiddenValue,
  },
  date: { ...date, label: 'records.date', blinding: hiddenValue },
  reference: {
    ...text,
    identifier: true,
    label: 'records.reference',
    blinding: hiddenText,
    example: 'REF-118',
  },
  description: {
    ...paragraph,
    label: 'records.description',
    blinding: hiddenText,
    example: 'Sent on to the depot',
  },
  quantity: { ...quantity, label: 'records.quantity', blinding: hiddenValue },
  status: { ...text, label: 'records.status', blinding: hiddenText },
} as const satisfies Fields;
