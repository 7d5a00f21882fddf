/** The codes of a delivery report, as its own screen shows them. */
export const reportCodes = {
  outcome: {
    delivered: 'deliveries.delivered',
    partly: 'deliveries.partly',
    not_delivered: 'deliveries.not_delivered',
  },
  exception: {
    nobody_there: 'deliveries.exception_nobody_there',
    refused: 'deliveries.exception_refused',
    wrong_address: 'deliveries.exception_wrong_address',
    damaged: 'deliveries.exception_damaged',
    temperature: 'deliveries.exception_temperature',
    documents_missing: 'deliveries.exception_documents_missing',
    quantity: 'deliveries.exception_quantity',
    other: 'deliveries.exception_other',
  },
  condition: {
    good: 'deliveries.condition_good',
    damaged: 'deliveries.condition_damaged',
    wet: 'deliveries.condition_wet',
    opened: 'deliveries.condition_opened',
    temperature_alarm: 'deliveries.condition_temperature_alarm',
  },
  time_marks: {
    clock_off: 'deliveries.clock_off',
    in_future: 'deliveries.in_future',
    old: 'deliveries.old',
  },
} as const;
