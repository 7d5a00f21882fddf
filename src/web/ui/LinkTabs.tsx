import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './LinkTabs.module.css';
import { ScrollArrows } from './ScrollArrows.tsx';
import { Amount } from './Values.tsx';

export interface LinkTab {
  readonly key: string;
  readonly label: string;
  readonly to?: string;
  /** If absent, the search of the current address is dropped. */
  readonly search?: (before: Record<string, unknown>) => Record<string, unknown>;
  /** The number of rows of the tab. */
  readonly count?: number;
  readonly onIntent?: () => void;
}

/** Tabs that are links: each has its own address, so that back and new tabs work. */
export function LinkTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly LinkTab[];
  current: string;
}) {
  const strip = useRef<HTMLElement>(null);
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    // On a phone the strip is wider than the screen; the current tab is scrolled into view, again when counts
    // arrive and move it.
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetWidth / 3;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts make the tabs before it wider
  }, [current, counted]);
  return (
    <div className={classes.strip}>
      <nav ref={strip} className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.to ?? '.'}
            search={tab.search ?? {}}
            className={classes.tab}
            resetScroll={false}
            viewTransition={false}
            data-tab={tab.key}
            data-current={tab.key === current || undefined}
            aria-current={tab.key === current ? 'page' : undefined}
            onPointerEnter={tab.onIntent}
            onFocus={tab.onIntent}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={classes.count}>
                <Amount value={tab.count} />
              </span>
            )}
          </Link>
        ))}
      </nav>
      <ScrollArrows strip={strip} content={tabs} />
    </div>
  );
}
