// Beside a list: its report by mail, and the list regularly by mail (PRJ-11, PRJ-12).
export const reports = {
  report: 'Report',
  report_hint: 'The whole list as a spreadsheet, by mail to you',

  subscribe: 'Subscribe',
  subscribe_hint: 'This list regularly by mail, as it is searched, filtered and sorted now',
} as const;
