// Navigation moves the focus to the page's heading. While the page loads the heading is a '…', later replaced
// by the name or by 'not found': the focus must move to the replacement.
import { type RefObject, useLayoutEffect, useRef } from 'react';

let handedOver = false;

/** For a page heading: takes over the focus when the previous heading had it. */
export function useHeadFocus<E extends HTMLElement>(): RefObject<E | null> {
  const head = useRef<E>(null);
  useLayoutEffect(() => {
    const here = head.current;
    const title = here?.querySelector('h1');
    if (handedOver) title?.focus({ preventScroll: true });
    handedOver = false;
    return () => {
      handedOver = Boolean(title) && here !== null && here.contains(document.activeElement);
    };
  }, []);
  return head;
}
