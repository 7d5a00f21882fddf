import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLabelled, useTexts } from '#web/texts.ts';
import classes from './HomeSection.module.css';

/** A part of the home page: its heading, a link to the whole list, and its content. */
export function HomeSection({
  title,
  to,
  search,
  children,
}: {
  title: string;
  /** The whole list. */
  to?: string;
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const t = useTexts('home');
  const labelled = useLabelled();
  return (
    <section className={classes['section']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {to !== undefined && (
          <Link to={to} search={() => search ?? {}} aria-label={labelled(t('all'), title)}>
            {t('all')}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** Rows, or one sentence when there are none. */
export function HomeRows<Row>({
  rows,
  none,
  rowKey,
  children,
}: {
  rows: readonly Row[];
  none: string;
  rowKey: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
}) {
  if (rows.length === 0) return <p className={classes['none']}>{none}</p>;
  return (
    <ul className={classes['rows']}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** One row that is a link: what it is, what it belongs to, and when. */
export function HomeRow({
  to,
  search,
  title,
  detail,
  end,
}: {
  to: string;
  search?: Readonly<Record<string, string | number>>;
  title: ReactNode;
  detail: ReactNode;
  end: ReactNode;
}) {
  return (
    <Link to={to} search={() => search ?? {}} className={classes['row']}>
      <strong>{title}</strong>
      <span className={classes['detail']}>{detail}</span>
      <span className={classes['end']}>{end}</span>
    </Link>
  );
}
