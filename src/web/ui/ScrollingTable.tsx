import type { ReactNode } from 'react';
import classes from './ScrollingTable.module.css';

/**
 * The data behind a chart: a table that scrolls horizontally on narrow screens. `stacked` on a phone each row is a block
 * of its own instead, in which a cell has its heading from `data-label`.
 */
export function ScrollingTable({
  label,
  stacked,
  children,
}: {
  label: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={classes['table']} data-stacked={stacked || undefined}>
        {children}
      </table>
    </div>
  );
}
