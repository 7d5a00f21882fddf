// A screen that is opened takes the focus to its head. While it loads that head is a '…', which then gives way to the
// name or to 'not found': the focus must not fall out of the page with it.
import { type RefObject, useLayoutEffect, useRef } from 'react';

let handedOver = false;

/** For what heads a page: takes the focus over where the head before it had it. */
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
