// The part of the access table about recalls and where batches are.
// biome-ignore format: a table
export const expectedRecallAccess: Readonly<Record<string, string>> = {
  //                                       admin staff api inv   user  oper driver inv. coord. | anon exp rev deact
  'GET /api/recalls/':                        'all all all scope scope - - site site 401 401 401 401',
  'GET /api/recalls/excel/':                  'all all all scope scope - - site site 401 401 401 401',
  'GET /api/recalls/{id}/':                   'all all all scope scope - - site site 401 401 401 401',
  'GET /api/recalls/{id}/excel/':             'all all all scope scope - - site site 401 401 401 401',
  'GET /api/recalls/{id}/letter/':            'all all all scope scope - - site site 401 401 401 401',
  'GET /api/batches/{id}/recall/':            '- - - - - - - - - 401 401 401 401',
  'POST /api/batches/{id}/recall/':           '- - - - - - - - - 401 401 401 401',
  'POST /api/recalls/{id}/places/{placeId}/': '400 400 - - - - - 400 400 401 401 401 401',
  'POST /api/recalls/{id}/closing/':          '- - - - - - - - - 401 401 401 401',
  'GET /api/batches/{id}/places/':            'all all all scope scope - - - - 401 401 401 401',
  'GET /api/history/recalls/{id}/':           'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/recalls/{id}/excel/':     'all all - scope scope - - - - 401 401 401 401',
};
