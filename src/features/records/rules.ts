/** Within how many days an expiry is worth a word. */
export const expiresSoonDays = 30;

/** Whole days from the person's own day to a plain date; negative once it is past. */
export function daysUntil(date: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${date}T00:00:00Z`) - today) / 86_400_000);
}
