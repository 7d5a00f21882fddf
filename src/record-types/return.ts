import { depot, expectedDate, type Fields, listedSite, paragraph, projectAbove, text } from './field.ts';

export const returns = {
  project_id: projectAbove,
  site_id: listedSite,
  date: { ...expectedDate, label: 'records.date', blinding: 'open' },
  site_name: {
    ...text,
    label: 'records.site_name',
    formLabel: 'recordForms.site',
    searchable: true,
    blinding: 'open',
  },
  site_investigator: { ...text, label: 'records.site_investigator', searchable: true, blinding: 'open' },
  site_address: {
    ...paragraph,
    label: 'records.site_address',
    formLabel: 'recordForms.site_address',
    searchable: true,
    blinding: 'open',
  },
  shipping_temperature: {
    ...text,
    label: 'records.shipping_temperature',
    formLabel: 'recordForms.shipping_temperature',
    repeated: true,
    searchable: true,
    blinding: 'open',
    example: '2–8 °C',
  },
  depot_id: depot,
} as const satisfies Fields;
