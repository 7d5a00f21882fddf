// Rows as cards, for phones: the main column is the card's name, the others are named facts; nothing scrolls sideways.

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTexts } from '#web/texts.ts';
import { toolColumns } from './column-order.ts';
import type { Column } from './columns.tsx';
import classes from './RowCards.module.css';
import { type RowsProps, type RowTarget, targetLink } from './RowTable.tsx';

/** The cards of a list; a skeleton until the first rows are loaded. */
export function RowCards<Row>({
  label,
  list,
  columns,
  rowKey,
  rowLink,
  onPick,
  isPicked,
  isSoft,
}: RowsProps<Row>) {
  if (list.total === undefined) return <WaitingCards cards={list.pageSize} />;
  const [box, tools] = [columns.filter(({ id }) => id === boxColumn), columns.filter(isTool)];
  const facts = columns.filter((column) => !column.main && column.id !== boxColumn && !isTool(column));
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={list.stale}
      data-stale={list.stale || undefined}
    >
      {list.rows.map((row) => {
        const link = rowLink?.(row);
        return (
          <li
            key={rowKey(row)}
            className={classes.card}
            data-soft={isSoft?.(row) || undefined}
            aria-current={isPicked?.(row) || undefined}
          >
            <div className={classes.head}>
              <CardName columns={columns} row={row} link={link} pick={onPick && (() => onPick(row))} />
              <Tools columns={box} row={row} />
            </div>
            <dl className={classes.facts}>
              {facts.map((column) => {
                const shown = column.show(row);
                return shown === null || shown === undefined || shown === false || shown === '' ? null : (
                  <div key={column.id} className={classes.fact} data-plain={column.label === '' || undefined}>
                    {column.label !== '' && <dt>{column.label}</dt>}
                    <dd>{shown}</dd>
                  </div>
                );
              })}
            </dl>
            <Tools columns={tools} row={row} />
          </li>
        );
      })}
    </ul>
  );
}

/** Controls of a row: their names are their own, so that a card shows no label for them. */
function Tools<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <div className={classes.tools}>
      {columns.map((column) => (
        <Fragment key={column.id}>{column.show(row)}</Fragment>
      ))}
    </div>
  );
}

const boxColumn = 'select';

function isTool({ id }: { readonly id: string }): boolean {
  return id !== boxColumn && toolColumns.has(id);
}

function CardName<Row>({
  columns,
  row,
  link,
  pick,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  link: RowTarget | undefined;
  pick: (() => void) | undefined;
}) {
  const main = columns.find((column) => column.main);
  if (main === undefined) return null;
  const name = main.show(row) || '—';
  if (link !== undefined) {
    return (
      <Link {...targetLink(link)} className={classes.name} data-row="">
        {name}
      </Link>
    );
  }
  if (pick === undefined) return <div className={classes.name}>{name}</div>;
  return (
    <button type="button" className={classes.name} data-row="" onClick={pick}>
      {name}
    </button>
  );
}

function WaitingCards({ cards }: { cards: number }) {
  const t = useTexts('table');
  return (
    <ul className={classes.cards} aria-label={t('loading')} aria-busy>
      {Array.from({ length: cards }, (_, place) => (
        // eslint-disable-next-line react/no-array-index-key -- grey cards never move
        <li key={place} className={classes.card}>
          <span className={classes.bar} data-long />
          <span className={classes.bar} />
          <span className={classes.bar} />
        </li>
      ))}
    </ul>
  );
}
