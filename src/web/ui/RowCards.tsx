// Rows as cards, for phones: the main column is the card's name, the others are named facts; nothing scrolls sideways.
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { wireColumn } from '#core/list-query.ts';
import type { Sort } from '../list-state.ts';
import { useTexts } from '../texts.ts';
import type { List } from '../use-list.ts';
import { PlainButton } from './Buttons.tsx';
import type { Column } from './columns.tsx';
import classes from './RowCards.module.css';
import type { RowsProps } from './RowTable.tsx';

/** The cards of a list; grey ones until the first rows are there. */
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
  const facts = columns.filter((column) => !column.main);
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
            <CardName columns={columns} row={row} link={link} pick={onPick && (() => onPick(row))} />
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
          </li>
        );
      })}
    </ul>
  );
}

function CardName<Row>({
  columns,
  row,
  link,
  pick,
}: {
  columns: readonly Column<Row>[];
  row: Row;
  link: string | undefined;
  pick: (() => void) | undefined;
}) {
  const main = columns.find((column) => column.main);
  if (main === undefined) return null;
  const name = main.show(row) || '—';
  if (link !== undefined) {
    return (
      <Link to={link} className={classes.name} data-row="">
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

/** Cards have no heads: the sort is a choice of its own. */
export function CardSort<Row>({
  list,
  columns,
  sort,
}: {
  list: List<Row>;
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
}) {
  const t = useTexts('table');
  const sortable = columns.filter((column) => list.declaration.sort.includes(wireColumn(column.id)));
  if (sortable.length === 0) return null;
  const descending = sort?.descending ?? true;
  return (
    <div className={classes.sort}>
      <select
        aria-label={t('sort_by')}
        value={sort?.column ?? ''}
        onChange={(event) => list.setSort({ column: event.currentTarget.value, descending })}
      >
        {sort === undefined && <option value="">{t('sort_by')}</option>}
        {sortable.map((column) => (
          <option key={column.id} value={column.id}>
            {column.label}
          </option>
        ))}
      </select>
      <PlainButton
        aria-label={`${t('turn_sort')}: ${descending ? t('sort_descending') : t('sort_ascending')}`}
        icon={descending ? <IconSortDescending aria-hidden /> : <IconSortAscending aria-hidden />}
        onClick={() => sort && list.setSort({ column: sort.column, descending: !descending })}
      />
    </div>
  );
}
