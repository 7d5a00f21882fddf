// The expected access to temperatures and excursions; part of the table in expected-access.ts, with its columns.
// biome-ignore format: a table
export const coldChainAccess: Readonly<Record<string, string>> = {
  //                                               admin staff api inv   user  oper driver inv. coord. | anon exp rev deact
  'GET /api/packages/{id}/temperatures/':            'all all all scope scope all car site site 401 401 401 401',
  'POST /api/packages/{id}/temperatures/':           '400 400 400 - - - - - - 401 401 401 401',
  'GET /api/projects/{id}/outbounds/{recordId}/temperatures/':  'all all all scope scope - - - - 401 401 401 401',
  'POST /api/projects/{id}/outbounds/{recordId}/temperatures/': '400 400 400 - - - - - - 401 401 401 401',
  'GET /api/temperatures/{id}/points/':              'all all all scope scope - - - - 401 401 401 401',
  'GET /api/temperatures/{id}/file/':                'all all all scope scope - - - - 401 401 401 401',
  'POST /api/temperatures/{id}/void/':               '400 400 400 - - - - - - 401 401 401 401',
  'GET /api/excursions/':                            'all all all scope scope - - - - 401 401 401 401',
  'GET /api/excursions/filter_counts/':              'all all all scope scope - - - - 401 401 401 401',
  'GET /api/excursions/excel/':                      'all all all scope scope - - - - 401 401 401 401',
  'GET /api/excursions/{id}/':                       'all all all scope scope - - - - 401 401 401 401',
  'POST /api/excursions/{id}/disposition/':          '- - - - - - - - - 401 401 401 401',
  'GET /api/history/excursions/{id}/':               'all all - scope scope - - - - 401 401 401 401',
  'GET /api/history/excursions/{id}/excel/':         'all all - scope scope - - - - 401 401 401 401',
};
