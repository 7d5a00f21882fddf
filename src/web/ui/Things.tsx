import type { ReactNode } from 'react';
import classes from './Things.module.css';

export interface Thing {
  readonly key: string | number;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly mark?: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** A short list of things with a line about each and what can be done with it; for what is no table. */
export function Things({ label, things }: { label: string; things: readonly Thing[] }) {
  if (things.length === 0) return null;
  return (
    <ul className={classes['things']} aria-label={label}>
      {things.map((thing) => (
        <li key={thing.key} className={classes['thing']}>
          {thing.icon !== undefined && (
            <span className={classes['icon']} aria-hidden="true">
              {thing.icon}
            </span>
          )}
          <div className={classes['words']}>
            <p className={classes['title']}>
              <strong>{thing.title}</strong> {thing.mark}
            </p>
            {thing.text !== undefined && <p className={classes['text']}>{thing.text}</p>}
          </div>
          {thing.action}
        </li>
      ))}
    </ul>
  );
}
