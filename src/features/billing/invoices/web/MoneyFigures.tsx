import type { ReactNode } from 'react';
import classes from './MoneyFigures.module.css';

/** Key amounts, larger than other facts. */
export function MoneyFigures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
