import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PlainButton } from './Buttons.tsx';

/** The content that a button opens. */
export interface OpenedByButton {
  button: ComponentProps<typeof PlainButton>;
  /** The accessible name of the panel or menu. */
  label: string;
  side: 'start' | 'end';
}

/**
 * A button that opens a panel or menu. Positioning and focus management are larger than a list's table, so
 * they are loaded when the pointer or the focus reaches the button.
 */
export function loadedWhenNear<Props extends OpenedByButton>(
  opens: 'dialog' | 'menu',
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Opened = lazy(async () => ({ default: await load() }));
  return function ClosedButton(props: Props) {
    const [wanted, setWanted] = useState(false);
    const closed = (
      <PlainButton
        {...props.button}
        aria-haspopup={opens}
        aria-expanded={wanted}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setWanted(true)}
      />
    );
    if (!wanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Opened {...props} />
      </Suspense>
    );
  };
}

/** For content loaded by the press itself: its own button replaces the pressed one and opens at once. */
export function useOpensAtOnce() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Closing returns the focus to it.
    target.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { opened, setOpened, target };
}
