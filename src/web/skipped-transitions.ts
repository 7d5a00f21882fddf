/**
 * Ignores view transitions that the browser skips, because the screen was left early or the tab is hidden:
 * the browser rejects the transition's `ready`, which the router never awaits. Returns a function that
 * removes the listener.
 */
export function ignoreSkippedViewTransitions(): () => void {
  const forgive = (event: PromiseRejectionEvent): void => {
    const { reason } = event as { reason: unknown };
    const skipped =
      reason instanceof DOMException && /\btransition\b.*\b(?:skipped|aborted)\b/i.test(reason.message);
    if (skipped) event.preventDefault();
  };
  window.addEventListener('unhandledrejection', forgive);
  return () => window.removeEventListener('unhandledrejection', forgive);
}
