// The part of the access table about shipment requests and the papers of shipments.
// biome-ignore format: a table
export const expectedRequestAccess: Readonly<Record<string, string>> = {
  'GET /api/on_time/shipments/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/on_time/shipments/excel/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/on_time/routes/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/on_time/routes/excel/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/shipment_requests/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/shipment_requests/{id}/': 'all all all scope scope - - site site 401 401 401 401',
  'POST /api/shipment_requests/': '400 400 - - - - - 400 400 401 401 401 401',
  'GET /api/projects/{id}/request_choices/': 'all all - - - - - site site 401 401 401 401',
  'GET /api/shipment_requests/{id}/picking/': 'all all - - - - - - - 401 401 401 401',
  'POST /api/shipment_requests/{id}/approval/': '400 400 - - - - - - - 401 401 401 401',
  'POST /api/shipment_requests/{id}/rejection/': '400 400 - - - - - - - 401 401 401 401',
  'POST /api/shipment_requests/{id}/cancellation/': '400 400 - - - - - 400 400 401 401 401 401',
  'GET /api/history/shipment_requests/{id}/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/shipment_requests/{id}/excel/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/projects/{id}/outbounds/{recordId}/label/': 'all all - - - - - - - 401 401 401 401',
  'GET /api/projects/{id}/outbounds/{recordId}/packing_list/': 'all all - - - - - - - 401 401 401 401',
  'GET /api/projects/{id}/outbounds/{recordId}/documents/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/projects/{id}/outbounds/{recordId}/documents/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/projects/{id}/outbounds/{recordId}/documents/{documentId}/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/projects/{id}/outbounds/{recordId}/documents/{documentId}/void/': '400 400 - - - - - - - 401 401 401 401',
};
