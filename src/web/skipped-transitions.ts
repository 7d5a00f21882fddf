/**
 * A screen that is left before its transition began is no fault, nor is one in a tab that nobody looks at: the browser
 * then rejects the transition's `ready`, which the router never awaits. Returns how to stop listening.
 */
export function forgiveSkippedTransitions(): () => void {
  const forgive = (event: PromiseRejectionEvent): void => {
    const { reason } = event as { reason: unknown };
    const skipped =
      reason instanceof DOMException && /\btransition\b.*\b(?:skipped|aborted)\b/i.test(reason.message);
    if (skipped) event.preventDefault();
  };
  window.addEventListener('unhandledrejection', forgive);
  return () => window.removeEventListener('unhandledrejection', forgive);
}
