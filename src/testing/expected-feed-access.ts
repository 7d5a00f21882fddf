// The part of the access table about the change feed and webhooks.
// biome-ignore format: a table
export const expectedFeedAccess: Readonly<Record<string, string>> = {
  //                                          admin staff api inv   user  oper driver inv. coord. | anon exp rev deact
  'GET /api/changes/':                        '200 -   200 -     -     -   -   -    -      401 401 401 401',
  'GET /api/webhooks/':                       '200 -   -   -     -     -   -   -    -      401 401 401 401',
  'POST /api/webhooks/':                      '400 -   -   -     -     -   -   -    -      401 401 401 401',
  'PATCH /api/webhooks/{id}/':                'all -   -   -     -     -   -   -    -      401 401 401 401',
  'DELETE /api/webhooks/{id}/':               'all -   -   -     -     -   -   -    -      401 401 401 401',
  'GET /api/webhook_deliveries/':             'all -   -   -     -     -   -   -    -      401 401 401 401',
  'GET /api/webhook_deliveries/{id}/':        'all -   -   -     -     -   -   -    -      401 401 401 401',
  'POST /api/webhook_deliveries/{id}/resend/': 'all -  -   -     -     -   -   -    -      401 401 401 401',
};
