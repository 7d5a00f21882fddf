// Plain dates are texts 'yyyy-mm-dd' everywhere; moments are ISO 8601 UTC.

/** Today's plain date in a time zone (BUSINESS_TZ decides it for the server, never the browser's). */
export function plainDateIn(timeZone: string, now: Date): string {
  // The Swedish form of a date is yyyy-mm-dd.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** A plain date as the moment its day begins in UTC, for spreadsheet cells. */
export function startOfDay(plainDate: string): Date {
  return new Date(`${plainDate}T00:00:00Z`);
}
