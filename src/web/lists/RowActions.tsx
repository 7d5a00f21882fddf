import type { ReactNode } from 'react';
import classes from './RowActions.module.css';

/** The buttons of a row, which do not increase its height. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes['actions']}>{children}</span>;
}
