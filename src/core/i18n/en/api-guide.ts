// The guide for those who write programs against the portal.
export const apiGuide = {
  title: 'API',
  meta: 'For programs: the same calls as the screens, with the same rules.',
  document: 'OpenAPI document',
  start_title: 'Sign in',
  start_text:
    'Use a token of a machine account, which an administrator makes under Users, or exchange a name and a password for one. Send it as a bearer with every call.',
  lists_title: 'Read a list',
  lists_text:
    'Every list takes page, limit, ordering (a minus sorts downwards), filter and fields, and answers count, next, previous and results.',
  import_title: 'Send records in',
  import_text:
    'Up to 1000 records at once. They are matched by external_id, so that sending one again updates it. Each row gets an answer of its own; dry_run=true writes nothing; one Idempotency-Key is carried out once, however often it arrives.',
  numbers: 'Decimals are texts, dates yyyy-mm-dd, moments ISO 8601 in UTC.',
  calls_title: 'All calls',
  search: 'Search the calls',
  found: { one: '{count} call', other: '{count} calls' },
  none: 'No call has these words. Try fewer.',
  parameters: 'Parameters',
  required: 'required',
  example: 'Example',
  sent: 'Sent',
  answered: 'Answered, {status}',
  answers_file: 'Answered: a file',
  answers_nothing: 'Answered: {status} without content',
} as const;
