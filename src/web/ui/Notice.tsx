import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A sentence above a page or list that somebody should know of, with at most one way on. */
export function Notice({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes['notice']} role="note">
      <p>{text}</p>
      {action}
    </div>
  );
}
