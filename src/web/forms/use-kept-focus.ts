// A button that disappears when pressed, such as a filter's chip or 'try again', would lose the focus.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in an element: moves it there when the focused part is removed. */
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
      // A dialog that opens inside returns the focus by itself.
      if (event.target.closest('[role=dialog]') === event.currentTarget.closest('[role=dialog]'))
        last.current = event.target;
    },
  };
}
