// The five lists of a project, and its transit, purchase and IVRS records (SUP-01 … SUP-11, PRJ-07).
export const records = {
  new_inbounds: 'New inbound',
  new_outbounds: 'New outbound',
  new_returns: 'New return',
  new_inventories: 'New inventory row',
  new_destructions: 'New destruction',
  inbounds: 'Inbounds',
  outbounds: 'Outbounds',
  returns: 'Returns',
  inventories: 'Inventories',
  destructions: 'Destructions',
  transit: 'Transit',
  purchase: 'Purchase',
  ivrs: 'IVRS',

  order: 'Order',
  invoice: 'Invoice',
  received_date: 'Received',
  weight: 'Weight, kg',
  quantity: 'Quantity',

  site: 'Site',
  airbill: 'Airbill',
  dispatched_date: 'Dispatched',

  date: 'Date',
  site_name: 'Site',
  site_investigator: 'Investigator',
  site_address: 'Address',
  shipping_temperature: 'Shipping temperature',

  batch: 'Batch',
  product: 'Product',
  qty_sent: 'Sent',
  qty_received: 'Received',
  qty_damaged: 'Damaged',
  qty_stock: 'In stock',
  expiry_date: 'Expiry',
  storage_temperature: 'Storage temperature',
  expired: 'expired',
  expires_soon: {
    one: 'in {count} day',
    other: 'in {count} days',
  },
  expires_today: 'today',

  destruction_date: 'Destroyed',
  certificate: 'Certificate',

  reference: 'Reference',
  description: 'Description',
  status: 'Status',

  export_hint: 'All {list} of this project as a spreadsheet',

  no_inbounds: 'Nothing has been received for this project yet.',
  no_outbounds: 'Nothing has been dispatched from this project yet.',
  no_returns: 'No site has returned anything to this project yet.',
  no_inventories: 'No stock of this project is recorded yet.',
  no_destructions: 'Nothing of this project has been destroyed yet.',
} as const;
