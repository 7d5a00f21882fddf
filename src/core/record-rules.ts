// The plausibility rules of records by name; each is a key of the dictionary `record-rules`.

/** Impossible values. */
export const errorNames = [
  'missing_field',
  'negative_stock',
  'year_range',
  'end_before_start',
  'name_in_use',
  'number_in_use',
  'line_or_quantity',
  'line_missing',
  'site_missing',
  'quantity_missing',
  'same_batch_twice',
  'lines_differ_from_total',
  'too_many_lines',
  'batch_quarantined',
  'batch_rejected',
  'batch_recalled',
  'batch_expired',
  'kits_unknown',
  'kits_other_batch',
  'kits_quantity',
  'kits_twice',
  'kits_elsewhere',
] as const;

/** Unusual values that someone must confirm. */
export const warningNames = [
  'dispatched_before_start',
  'site_outside_project',
  'unknown_batch',
  'expired_batch',
  'more_than_on_hand',
  'never_sent_to_site',
] as const;
