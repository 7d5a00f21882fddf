import { afterEach, expect, it, vi } from 'vitest';
import { ignoreSkippedViewTransitions } from './skipped-transitions.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would still report the unhandled rejection. */
function isTold(reason: unknown): boolean {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const stop = ignoreSkippedViewTransitions();
  const told = window.dispatchEvent(
    Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }),
  );
  stop();
  return told;
}

it.each([
  ['left before it began', 'Transition was skipped', 'AbortError'],
  [
    'in a hidden tab',
    'Transition was aborted because of invalid state. Document hidden',
    'InvalidStateError',
  ],
])('a transition %s is no error', (_, message, name) => {
  expect(isTold(new DOMException(message, name))).toBe(false);
});

it.each([
  new DOMException('The request was aborted', 'AbortError'),
  new Error('Transition was skipped'),
  'skipped',
])('%s is told as before', (reason) => {
  expect(isTold(reason)).toBe(true);
});
