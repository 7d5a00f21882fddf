// Weeks, identified by one of their days.

/** Whether the text is a date of this or a neighbouring century, which identifies its week. */
export function isDayOfWeek(value: string): boolean {
  const day = new Date(value);
  return /^(19|20|21)\d\d-/.test(value) && !Number.isNaN(+day) && day.toISOString().slice(0, 10) === value;
}
