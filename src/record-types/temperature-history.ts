// What the history shows of temperatures.

const voided = {
  voided_at: { label: 'history.voided_at', kind: 'moment' },
  void_reason: { label: 'history.void_reason', kind: 'text' },
} as const;

/** What the history shows of them, in the form of its own tables. */
export const temperatureHistory = {
  excursions: {
    name: 'excursions.one',
    fields: {
      reference: { label: 'excursions.reference', kind: 'text' },
      storage_class: { label: 'excursions.storage_class', kind: 'text' },
      due_on: { label: 'excursions.due_on', kind: 'day' },
      outcome: {
        label: 'excursions.outcome',
        kind: 'code',
        codes: { released: 'excursions.released', rejected: 'excursions.rejected' },
      },
      outcome_reason: { label: 'excursions.reason', kind: 'text' },
      decided_at: { label: 'excursions.decided_at', kind: 'moment' },
    },
  },
  excursion_causes: {
    name: 'excursions.finding',
    fields: {
      lowest_c: { label: 'excursions.lowest', kind: 'text' },
      highest_c: { label: 'excursions.highest', kind: 'text' },
    },
  },
  excursion_items: {
    name: 'excursions.item',
    fields: {
      product: { label: 'excursions.product', kind: 'text' },
      batch: { label: 'excursions.batch', kind: 'text' },
      quantity: { label: 'excursions.quantity', kind: 'quantity' },
    },
  },
  temperature_files: {
    name: 'excursions.logger_file',
    fields: { file_id: { label: 'excursions.logger_file', kind: 'text', of: 'files' }, ...voided },
  },
} as const;
