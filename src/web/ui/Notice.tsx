import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A sentence above a page or list, with at most one link. */
export function Notice({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes['notice']} role="note">
      <p>{text}</p>
      {action}
    </div>
  );
}
