import {
  date,
  type Fields,
  hiddenProduct,
  hiddenText,
  hiddenValue,
  paragraph,
  projectAbove,
  quantity,
  text,
} from './field.ts';

export const inventories = {
  project_id: projectAbove,
  batch: {
    ...text,
    identifier: true,
    expected: true,
    label: 'records.batch',
    searchable: true,
    blinding: hiddenText,
  },
  product: {
    ...paragraph,
    expected: true,
    label: 'records.product',
    searchable: true,
    blinding: hiddenProduct,
  },
  qty_sent: { ...quantity, label: 'records.qty_sent', blinding: hiddenValue },
  qty_received: { ...quantity, label: 'records.qty_received', blinding: hiddenValue },
  qty_damaged: { ...quantity, label: 'records.qty_damaged', blinding: hiddenValue },
  qty_stock: { ...quantity, negative: true, label: 'records.qty_stock', blinding: hiddenValue },
  expiry_date: { ...date, label: 'records.expiry_date', blinding: hiddenValue },
  storage_temperature: {
    ...text,
    label: 'records.storage_temperature',
    formLabel: 'recordForms.storage_temperature',
    searchable: true,
    blinding: hiddenText,
    example: '2–8 °C',
  },
} as const satisfies Fields;
