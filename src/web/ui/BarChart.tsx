import type { ReactNode } from 'react';
import classes from './BarChart.module.css';

export interface Bar {
  readonly key: string;
  readonly value: number;
}

/** Counts as bars side by side, each with its number; show their values in a table next to it. */
export function BarChart({
  label,
  bars,
  ends,
}: {
  label: string;
  bars: readonly Bar[];
  /** The labels of the left and right ends. */
  ends: readonly [first: ReactNode, last: ReactNode];
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classes['figure']}>
      <div className={classes['bars']} role="img" aria-label={label}>
        {bars.map(({ key, value }) => (
          <span key={key} className={classes['bar']}>
            <span className={classes['value']}>{value > 0 && value}</span>
            <span className={classes['column']} style={{ height: `${(value / highest) * 100}%` }} />
          </span>
        ))}
      </div>
      <figcaption className={classes['ends']}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
