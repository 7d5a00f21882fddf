// Breakpoints that change what is rendered, not only how: the style sheets hold the same widths.
import { useSyncExternalStore } from 'react';

/** xs: below 600 px. Lists are cards with 5 rows there. */
export const phoneMedia = '(max-width: 599.98px)';

/** Whether a media query holds; the component renders again when that changes. */
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
