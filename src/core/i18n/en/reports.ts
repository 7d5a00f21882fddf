// Lists by mail: reports on request, and subscriptions (PRJ-11, PRJ-12).
export const reports = {
  report: 'Report',
  report_hint: 'The whole list as a spreadsheet, by mail to you',
} as const;
