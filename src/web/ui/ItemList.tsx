import type { ReactNode } from 'react';
import classes from './ItemList.module.css';

export interface ListItem {
  readonly key: string | number;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly mark?: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** A short list of items, each with a description and actions; for content that is not a table. */
export function ItemList({ label, items }: { label: string; items: readonly ListItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes['things']} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classes['thing']}>
          {item.icon !== undefined && (
            <span className={classes['icon']} aria-hidden="true">
              {item.icon}
            </span>
          )}
          <div className={classes['words']}>
            <p className={classes['title']}>
              <strong>{item.title}</strong> {item.mark}
            </p>
            {item.text !== undefined && <p className={classes['text']}>{item.text}</p>}
          </div>
          {item.action}
        </li>
      ))}
    </ul>
  );
}
