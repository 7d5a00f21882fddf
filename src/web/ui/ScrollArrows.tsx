import { type RefObject, useEffect, useState } from 'react';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import classes from './ScrollArrows.module.css';

/** Part of the strip stays in view, for orientation. */
const arrows = [
  { side: 'before', screens: -0.6, Icon: IconChevronLeft },
  { side: 'after', screens: 0.6, Icon: IconChevronRight },
] as const;

/**
 * Arrows at the ends of a strip that is wider than its place, for a mouse: touch swipes, and the keyboard's focus scrolls the strip.
 * Stands beside the strip in a positioned element. `content` is anything that changes with the width of what is in the strip.
 */
export function ScrollArrows({ strip, content }: { strip: RefObject<HTMLElement | null>; content: unknown }) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const { current } = strip;
    if (current === null) return undefined;
    const look = () => {
      const before = current.scrollLeft > 1;
      const after = current.scrollLeft + current.clientWidth < current.scrollWidth - 1;
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- wider content hides more
  }, [strip, content]);
  const scroll = (screens: number) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollBy({
      left: strip.current.clientWidth * screens,
      behavior: still ? 'instant' : 'smooth',
    });
  };
  return arrows.map(({ side, screens, Icon }) =>
    hidden[side] ? (
      <button
        key={side}
        type="button"
        className={classes[side]}
        tabIndex={-1}
        aria-hidden
        onClick={() => scroll(screens)}
      >
        <Icon size={18} />
      </button>
    ) : null,
  );
}
