// The expiry ladder: stock that has expired, or will expire within 30, 60 and 90 days.

/** Each step with its first and last day relative to today; a row that expires today has not expired yet. */
export const ladder = [
  { step: 'expired', from: undefined, to: -1 },
  { step: 'days_30', from: 0, to: 30 },
  { step: 'days_60', from: 31, to: 60 },
  { step: 'days_90', from: 61, to: 90 },
] as const;
export type Step = (typeof ladder)[number]['step'];

/** The step of this name. */
export function stepOf(name: string): (typeof ladder)[number] | undefined {
  return ladder.find(({ step }) => step === name);
}
