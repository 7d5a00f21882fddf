import type { ReactNode } from 'react';
import { Shown } from '#web/lists/RowTable.tsx';
import { useTexts } from '#web/texts.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import classes from './Facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/**
 * What is known about one thing: named values side by side; nothing is shown as a dash. Over a list they are `folded` on
 * a phone, so that its first rows are in view.
 */
export function Facts({ facts, folded = false }: { facts: readonly Fact[]; folded?: boolean }) {
  const t = useTexts('common');
  const list = (
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
  return folded ? <FoldedOnPhone label={t('facts')}>{list}</FoldedOnPhone> : list;
}

/** What stands over a list: on a phone only its label, until it is opened. Larger screens show the label if it `stays`. */
export function FoldedOnPhone({
  label,
  stays = false,
  children,
}: {
  label: ReactNode;
  stays?: boolean;
  children: ReactNode;
}) {
  const phone = useMedia(phoneMedia);
  if (!phone) {
    return (
      <>
        {stays && label}
        {children}
      </>
    );
  }
  return (
    <details className={classes.folded}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
