import type { ReactNode } from 'react';
import classes from './ScrollingTable.module.css';

/**
 * The data behind a chart: a table that scrolls horizontally on narrow screens. `stacked` on a phone each row is a block
 * of its own instead, in which a cell has its heading from `data-label`. `ofTexts` its columns are texts, which begin at
 * the left; without it they are numbers.
 */
export function ScrollingTable({
  label,
  stacked,
  ofTexts,
  children,
}: {
  label: string;
  stacked?: boolean;
  ofTexts?: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table
        className={classes['table']}
        data-stacked={stacked || undefined}
        data-texts={ofTexts || undefined}
      >
        {children}
      </table>
    </div>
  );
}
