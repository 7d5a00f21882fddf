const dayLength = 86_400_000;

/** The plain date `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The number of days between two plain dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}

/** The earlier of two plain dates. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** A time on that day, in UTC. */
export function momentOn(day: string, hour: number, minute = 0): string {
  return new Date(Date.parse(day) + (hour * 60 + minute) * 60_000).toISOString();
}
