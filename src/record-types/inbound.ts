import {
  depot,
  expectedDate,
  type Fields,
  hiddenText,
  hiddenValue,
  projectAbove,
  quantity,
  text,
} from './field.ts';

export const inbounds = {
  project_id: projectAbove,
  order: {
    ...text,
    identifier: true,
    label: 'records.order',
    searchable: true,
    blinding: hiddenText,
    example: 'PO-7012',
  },
  invoice: {
    ...text,
    identifier: true,
    label: 'records.invoice',
    searchable: true,
    blinding: hiddenText,
    example: 'INV-2041',
  },
  received_date: { ...expectedDate, label: 'records.received_date', blinding: 'open' },
  weight: { ...quantity, label: 'records.weight', blinding: 'open' },
  quantity: { ...quantity, label: 'records.quantity', blinding: hiddenValue },
  depot_id: depot,
} as const satisfies Fields;
