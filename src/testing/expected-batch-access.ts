// The part of `expected-access.ts` about products and batches.

// biome-ignore format: a table
export const expectedBatchAccess: Readonly<Record<string, string>> = {
  //                                          admin staff api inv user oper driver inv. coord. | anon exp rev deact
  'GET /api/products/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/products/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/products/{id}/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/products/': '400 400 - - - - - - - 401 401 401 401',
  'PATCH /api/products/{id}/': 'all all - - - - - - - 401 401 401 401',
  'POST /api/import/products/': '400 400 400 - - - - - - 401 401 401 401',
  'GET /api/batches/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/projects/{id}/batch_choices/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/{id}/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/batches/': '400 400 - - - - - - - 401 401 401 401',
  'PATCH /api/batches/{id}/': 'all all - - - - - - - 401 401 401 401',
  'POST /api/import/batches/': '400 400 400 - - - - - - 401 401 401 401',
  'GET /api/batches/{id}/form/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/{id}/movements/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/{id}/movements/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/batches/{id}/documents/{documentId}/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/batches/{id}/documents/': '400 400 - - - - - - - 401 401 401 401',
  'POST /api/batches/{id}/documents/{documentId}/void/': '400 400 - - - - - - - 401 401 401 401',
  'POST /api/batches/{id}/status/': '- - - - - - - - - 401 401 401 401',
  'POST /api/batches/{id}/extensions/': '- - - - - - - - - 401 401 401 401',
  'GET /api/unmatched_batches/': 'all all - - - - - - - 401 401 401 401',
  'POST /api/unmatched_batches/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/history/products/{id}/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/products/{id}/excel/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/batches/{id}/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/batches/{id}/excel/': 'all all - scope scope - - - - 401 401 401 401',
};
