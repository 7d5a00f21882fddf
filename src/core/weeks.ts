// Weeks, which one of their days names.

/** Whether the text is a day of this or the neighbouring centuries, which names its week. */
export function isDayOfWeek(value: string): boolean {
  const day = new Date(value);
  return /^(19|20|21)\d\d-/.test(value) && !Number.isNaN(+day) && day.toISOString().slice(0, 10) === value;
}
