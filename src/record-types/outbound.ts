import { date, depot, expectedDate, type Fields, listedSite, projectAbove, text } from './field.ts';

export const outbounds = {
  project_id: projectAbove,
  site_id: listedSite,
  site: {
    ...text,
    label: 'records.site',
    formLabel: 'recordForms.site',
    searchable: true,
    blinding: 'open',
    example: 'Harbour Clinic',
  },
  airbill: { ...text, identifier: true, label: 'records.airbill', searchable: true, blinding: 'open' },
  dispatched_date: { ...expectedDate, label: 'records.dispatched_date', blinding: 'open' },
  planned_date: { ...date, label: 'records.planned_date', blinding: 'open' },
  expected_date: { ...date, label: 'records.expected_date', blinding: 'open' },
  depot_id: depot,
} as const satisfies Fields;
