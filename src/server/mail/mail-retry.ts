// Classifies errors of the mail server: whether they concern the mail or the server.

/** Whether this mail was rejected permanently; not for a wrong password of the portal, which can be corrected. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

/**
 * Whether the error concerns this mail only, so that the next one may succeed; otherwise the server did not
 * respond or refused the login.
 */
export function isOfThisMail(error: unknown): boolean {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
