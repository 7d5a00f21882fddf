// A button that goes with what it did, such as a filter's chip or 'try again', would take the focus with it.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in an element: it goes there when the part that had it is gone. */
export function useKeptFocus<E extends HTMLElement>(): {
  ref: RefObject<E | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
} {
  const frame = useRef<E>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || last.current === null || last.current.isConnected) return;
    last.current = null;
    frame.current?.focus({ preventScroll: true });
  });
  return {
    ref: frame,
    tabIndex: -1,
    onFocus: (event) => {
      // A dialog that opens within gives the focus back by itself.
      if (event.target.closest('dialog') === event.currentTarget.closest('dialog'))
        last.current = event.target;
    },
  };
}
