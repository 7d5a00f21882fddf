// Stock by expiry: what has expired or expires soon.
export const expiry = {
  title: 'Expiry',
  chart: 'Stock by expiry',
  chart_hint: 'Batches in stock that have expired or expire within 90 days',
  expired: 'Expired',
  days_30: 'Within 30 days',
  days_60: '31 to 60 days',
  days_90: '61 to 90 days',
  batches: { one: '{count} batch', other: '{count} batches' },
  client: 'Client',
  project: 'Project',
  product: 'Product',
  batch: 'Batch',
  qty_stock: 'In stock',
  expiry_date: 'Expiry',
  step: 'Expiry',
  none: 'No stock has expired or expires within 90 days.',
  all: 'Show all',

  export_hint: 'Download this list as a spreadsheet',
} as const;
