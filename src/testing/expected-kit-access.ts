// The part of the access table about kits and their emergency unblinding.
// biome-ignore format: a table
export const expectedKitAccess: Readonly<Record<string, string>> = {
  'GET /api/kits/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/kits/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/kits/{id}/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/import/kits/': '400 400 400 - - - - - - 401 401 401 401',
  'POST /api/batches/{id}/kits/': '400 400 - - - - - - - 401 401 401 401',
  'DELETE /api/kits/{id}/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/unblindings/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/unblindings/excel/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/unblindings/{id}/': 'all all - scope scope - - - - 401 401 401 401',
  // By the capability alone.
  'POST /api/projects/{id}/unblindings/': '- - - - - - - - - 401 401 401 401',
};
