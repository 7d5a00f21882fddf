// Couriers' mails: their states, the limits of patterns, and which package a mail is about.
export const mailStates = ['unrecognised', 'applied', 'skipped', 'assigned', 'dismissed'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a mail did not update a package. */
export const mailReasons = [
  'no_pattern',
  'several_matches',
  'no_package',
  'several_packages',
  'bad_time',
  'future_time',
  'too_large',
  'unreadable',
  'not_authentic',
  'delivered',
] as const;
export type MailReason = (typeof mailReasons)[number];

/** Larger mails are not fetched. */
export const mailMaxBytes = 5 * 1024 * 1024;
/** How many days the original of a mail is kept by default. */
export const keepDaysByDefault = 365;
/** Only this much of a mail's text is matched. */
export const matchedCharacters = 20_000;
export const subjectCharacters = 1000;
export const patternCharacters = 500;
export const patternsMaximum = 100;
export const sampleCharacters = 200_000;

/** The named groups that a pattern may have. */
export const patternGroups = ['airbill', 'status', 'time', 'place'] as const;
export type PatternGroup = (typeof patternGroups)[number];

interface Candidate {
  readonly id: number;
  readonly isDelivered: boolean;
}

/**
 * Returns the package that a mail is about, of those with its airbill: the only one that is not delivered, as
 * for delivery reports (amendment 27); a delivered one is never changed (amendment 53).
 */
export function packageOf<P extends Candidate>(packages: readonly P[]): P | MailReason {
  const open = packages.filter(({ isDelivered }) => !isDelivered);
  const [only] = open;
  if (open.length > 1) return 'several_packages';
  if (only !== undefined) return only;
  return packages.length === 0 ? 'no_package' : 'delivered';
}

/** A reason without any work for a person. */
export function isSettled(reason: MailReason): boolean {
  return reason === 'delivered';
}
