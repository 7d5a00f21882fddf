import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import { Shown } from './RowTable.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known about one thing: named values side by side; nothing is shown as a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>
            <Shown>{fact.value}</Shown>
          </dd>
        </div>
      ))}
    </dl>
  );
}
