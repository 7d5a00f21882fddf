// When a mail that could not be sent is tried again, and when it is given up.

/** So many tries, over a bit more than a day. */
export const triesMaximum = 16;

const firstPauseSeconds = 15;
const longestPauseSeconds = 4 * 3600;

/** The pause after a failed try, when so many had failed before: doubled each time. */
export function nextTryAfterSeconds(failedBefore: number): number {
  return Math.min(firstPauseSeconds * 2 ** failedBefore, longestPauseSeconds);
}

/** Whether the receiver's server refuses this mail for good; a wrong password of ours is mended, so that is not. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

/** Whether the server spoke of this mail, so that it may take the next one; else it did not answer or let us in. */
export function isOfThisMail(error: unknown): boolean {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
