// Breakpoints that change what is rendered, not only its style; the style sheets use the same widths.
import { useSyncExternalStore } from 'react';

/** xs: below 600 px. Lists are cards with 5 rows there. */
export const phoneMedia = '(max-width: 599.98px)';

/** Whether a media query matches; the component rerenders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (reader) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', reader);
      return () => list.removeEventListener('change', reader);
    },
    () => globalThis.matchMedia(query).matches,
  );
}
