// The guide for developers of API clients.
export const apiGuide = {
  title: 'API',
  meta: 'For API clients: the same operations as the screens, with the same rules.',
  document: 'OpenAPI document',
  contents: 'Contents',
  start_title: 'Log in',
  start_text:
    'Use the token of an API client, which an administrator creates under Users, or get one with an email and password. Send it as a bearer token with every call.',
  lists_title: 'Read a list',
  lists_text:
    'Every list accepts page, limit, ordering (a minus sign sorts in descending order), filter and fields. It returns count, next, previous and results.',
  import_title: 'Import records',
  import_text:
    'Send up to 1000 records at once. Records are matched by external_id, so sending one again updates it. Each row gets its own result. With dry_run=true nothing is imported. A call with the same Idempotency-Key is processed only once.',
  numbers: 'Decimals are strings, dates are yyyy-mm-dd, and times are ISO 8601 in UTC.',
  calls_title: 'All calls',
  search: 'Search calls',
  found: { one: '{count} call', other: '{count} calls' },
  none: 'No calls match. Try fewer words.',
  parameters: 'Parameters',
  required: 'required',
  example: 'Example',
  sent: 'Request',
  answered: 'Response, {status}',
  answers_file: 'Response: a file',
  answers_nothing: 'Response: {status} without content',
} as const;
