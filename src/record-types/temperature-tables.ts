// The columns of temperatures and excursions, as blinding.ts lists those of every table: limits and figures tell one medicine from
// another, so the blinded see the state of a shipment alone.
import { hiddenProduct as product, hiddenText as text, hiddenValue as value } from './field.ts';

export const temperatureTables = {
  temperature_files: {
    id: value,
    package_id: value,
    outbound_id: value,
    file_id: value,
    form: value,
    unit: value,
    time_zone: value,
    warnings: value,
    readings: value,
    first_at: value,
    last_at: value,
    lowest_c: value,
    highest_c: value,
    mean_c: value,
    kinetic_mean_c: value,
    storage_class: value,
    low_c: value,
    high_c: value,
    allowed_minutes: value,
    seconds_below: value,
    seconds_above: value,
    longest_seconds: value,
    longest_from: value,
    readings_outside: value,
    is_excursion: value,
    uploaded_at: value,
    uploaded_by: value,
    voided_at: value,
    device: text,
    void_reason: text,
  },
  temperature_points: { id: value, points: value },
  excursions: {
    id: value,
    package_id: value,
    outbound_id: value,
    project_id: value,
    storage_class: value,
    opened_at: value,
    due_on: value,
    outcome: value,
    decided_at: value,
    decided_by: value,
    updated_at: value,
    reference: text,
    outcome_reason: text,
    search_text: text,
  },
  excursion_causes: {
    id: value,
    excursion_id: value,
    temperature_file_id: value,
    delivery_report_id: value,
    found_at: value,
    low_c: value,
    high_c: value,
    allowed_minutes: value,
    seconds_outside: value,
    lowest_c: value,
    highest_c: value,
  },
  excursion_items: {
    id: value,
    excursion_id: value,
    line_id: value,
    batch_id: value,
    quantity: value,
    batch: text,
    product,
  },
} as const;

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
