// The part of the access table about contacts and opening hours of sites.
// biome-ignore format: a table
export const expectedSiteAccess: Readonly<Record<string, string>> = {
  'GET /api/sites/{id}/details/': 'all all all scope scope - - site site 401 401 401 401',
  'PUT /api/sites/{id}/details/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/history/sites/{id}/': 'all all - - - - - - - 401 401 401 401',
  'GET /api/history/sites/{id}/excel/': 'all all - - - - - - - 401 401 401 401',
};
