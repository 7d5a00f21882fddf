// The part of the access table about the accountability of sites.
// biome-ignore format: a table
export const expectedAccountabilityAccess: Readonly<Record<string, string>> = {
  'GET /api/projects/{id}/accountability/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/projects/{id}/accountability/rows/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/projects/{id}/accountability/excel/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/projects/{id}/site_entries/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/projects/{id}/site_entries/excel/': 'all all all scope scope - - site site 401 401 401 401',
  'GET /api/projects/{id}/site_entries/choices/': 'all all all scope scope - - site site 401 401 401 401',
  'POST /api/projects/{id}/site_entries/': '400 400 - - - - - 400 400 401 401 401 401',
  'PATCH /api/site_entries/{id}/': '400 400 - - - - - 400 400 401 401 401 401',
  'DELETE /api/site_entries/{id}/': '400 400 - - - - - 400 400 401 401 401 401',
  'GET /api/history/site_entries/{id}/': 'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/site_entries/{id}/excel/': 'all all - scope scope - - - - 401 401 401 401',
};
