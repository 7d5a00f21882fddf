// Actions of a list: send its report, subscribe to it (PRJ-11, PRJ-12).
export const reports = {
  report: 'Send report',
  report_hint: 'Email the complete list to you as a spreadsheet',

  subscribe: 'Subscribe',
  subscribe_hint: 'Email this list to you regularly, with the current search, filters and sort',
  views: 'Views',
  views_hint: 'Saved views of this list',
} as const;
