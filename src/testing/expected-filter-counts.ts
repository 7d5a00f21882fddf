// The expected access to the counts beside each list: that of the list itself (see expected-access.ts).

// biome-ignore format: a table
export const expectedFilterCounts: Readonly<Record<string, string>> = {
  //                                          admin staff api inv   user  oper driver inv. coord. | anon exp rev deact
  'GET /api/clients/filter_counts/':          'all all all scope scope -   -   -    -      401 401 401 401',
  'GET /api/projects/filter_counts/':         'all all all scope scope -   -   site site   401 401 401 401',
  'GET /api/expiry/filter_counts/':               'all all -  scope scope -   -   -    -    401 401 401 401',
  'GET /api/gaps/filter_counts/':                 'all all -  -     -     -   -   -    -    401 401 401 401',
  'GET /api/packages/filter_counts/':        'all all all scope scope all car site site   401 401 401 401',
  'GET /api/delivery_reports/filter_counts/':        'all all - scope scope - own - - 401 401 401 401',
  'GET /api/products/filter_counts/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/filter_counts/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock_levels/filter_counts/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/filter_counts/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/kits/filter_counts/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/unblindings/filter_counts/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/shipment_requests/filter_counts/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/invoices/current/filter_counts/':'all all all scope -     -   -   -    -      401 401 401 401',
  'GET /api/invoices/past/filter_counts/':   'all all all scope -     -   -   -    -      401 401 401 401',
  'GET /api/invoices/debt/filter_counts/':   'all all all scope -     -   -   -    -      401 401 401 401',
  'GET /api/invoices/overdue/filter_counts/':'all all all scope -     -   -   -    -      401 401 401 401',
};
