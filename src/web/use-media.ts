// Breakpoints that change what is rendered, not only its style; the style sheets use the same widths.
import { useCallback, useSyncExternalStore } from 'react';

/** xs: below 600 px. Lists are cards with 5 rows there. */
export const phoneMedia = '(max-width: 599.98px)';

/** Whether a media query matches the screen; the component rerenders when that changes. */
export function useMedia(query: string): boolean {
  // The same function as long as the query is the same: React subscribes again to each new one.
  const subscribe = useCallback(
    (reader: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', reader);
      return () => list.removeEventListener('change', reader);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchesScreen(query));
}

/** The last result of each query on the screen. */
const onScreen = new Map<string, boolean>();

/** While a page is printed, media queries match the paper; what is rendered must not change. */
function matchesScreen(query: string): boolean {
  const known = onScreen.get(query);
  if (known !== undefined && globalThis.matchMedia('print').matches) return known;
  const { matches } = globalThis.matchMedia(query);
  onScreen.set(query, matches);
  return matches;
}
