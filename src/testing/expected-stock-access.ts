// The part of the access table about depots and stock.
// biome-ignore format: a table
export const expectedStockAccess: Readonly<Record<string, string>> = {
  'GET /api/depots/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/depots/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/depots/{id}/': 'all all - - - - - - - 401 401 401 401',
  'PATCH /api/depots/{id}/': 'all all - - - - - - - 401 401 401 401',
  'GET /api/stock_levels/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock_levels/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/{id}/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/{id}/movements/': 'all all all scope scope - - - - 401 401 401 401',
  'GET /api/stock/{id}/movements/excel/': 'all all all scope scope - - - - 401 401 401 401',
  'POST /api/stock/{id}/adjustments/': '400 400 - - - - - - - 401 401 401 401',
  'POST /api/stock/{id}/transfers/': '400 400 - - - - - - - 401 401 401 401',
  'GET /api/projects/{id}/stock_keeping/': 'all all - scope scope - - - - 401 401 401 401',
  'POST /api/projects/{id}/stock_keeping/': '400 400 - - - - - - - 401 401 401 401',
};
