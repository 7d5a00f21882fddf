import type { ReactNode } from 'react';
import classes from './ScrollingTable.module.css';

/** The data behind a chart: a table that scrolls horizontally on narrow screens. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={classes['table']}>{children}</table>
    </div>
  );
}
