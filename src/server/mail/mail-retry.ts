// What an error of the mail server means for the mail and for the server.

/** Whether the receiver's server rejects this mail for good; a wrong password of the portal can be corrected, so it does not count. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

/** Whether the server spoke of this mail, so that it may take the next one; else it did not answer or accept the login. */
export function isOfThisMail(error: unknown): boolean {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
