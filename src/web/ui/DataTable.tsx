// The list of the product: one look and one behaviour for every list. What is in it is declared by columns and
// filters; which rows it shows comes from `useList`, whose state lives in the address.
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { setAppState, useAppState } from '../app-state.ts';
import { defaultSort } from '../list-state.ts';
import { CallFailure } from '../messages.ts';
import { useTexts } from '../texts.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import type { List } from '../use-list.ts';
import { PlainButton } from './Buttons.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { Column } from './columns.tsx';
import { CardSort, RowCards } from './RowCards.tsx';
import classes from './DataTable.module.css';
import { EmptyList } from './EmptyList.tsx';
import { FilterBar } from './Filters.tsx';
import { chipsOf, type Filter } from './filter-declaration.ts';
import { ListSearch } from './ListSearch.tsx';
import { Pager } from './Pager.tsx';
import { FailurePanel } from './Panels.tsx';
import { type RowOptions, RowTable } from './RowTable.tsx';

export interface DataTableProps<Row> extends RowOptions<Row> {
  /** The list's name in what is remembered: its taken-away columns. */
  readonly name: string;
  /** What the list is called: 'Clients'. */
  readonly label: string;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  /** Stands at the end of the bar: the export. */
  readonly actions?: ReactNode;
  /** Why a list without any row is empty, and what to do. */
  readonly empty: string;
}

/** Search, filters, columns, rows, pages. On a phone the rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, label, list, columns, filters = [], actions, empty, ...rows } = props;
  const t = useTexts('table');
  const { hiddenColumns, uiSettings } = useAppState();
  const [showsFilters, setShowsFilters] = useState(false);
  const kept = useKeptFocus<HTMLDivElement>();
  const hidden = hiddenColumns[name] ?? [];
  const shown = columns.filter((column) => column.main || !hidden.includes(column.id));
  const searchable = list.declaration.search.length > 0;
  const narrowed = list.address.search !== '' || chipsOf(filters, list.address.filters).length > 0;
  const sort =
    list.address.sort ??
    defaultSort(
      list.declaration,
      columns.map((column) => column.id),
    );
  const body = { label, list, columns: shown, sort, dense: uiSettings.old_ui, ...rows };

  // Nothing here is for this person: there is nothing to search or filter either.
  if (isRefused(list.error)) return <FailurePanel error={list.error} onRetry={list.retry} />;
  return (
    <div className={classes.list} {...kept}>
      <div className={classes.bar}>
        {searchable && (
          <ListSearch
            label={t('search_in', { list: label })}
            search={list.address.search}
            onSearch={list.setSearch}
          />
        )}
        {list.phone && (
          <div className={classes.phoneBar}>
            {filters.length > 0 && (
              <PlainButton
                aria-expanded={showsFilters}
                icon={<IconFilter aria-hidden />}
                onClick={() => setShowsFilters(!showsFilters)}
              >
                {t('filters')}
              </PlainButton>
            )}
            <CardSort list={list} columns={columns} sort={sort} />
          </div>
        )}
        {(!list.phone || showsFilters) && (
          <FilterBar filters={filters} values={list.address.filters} onChange={list.setFilters} />
        )}
        <div className={classes.tools}>
          {!list.phone && (
            <ColumnChoice
              columns={columns}
              hidden={hidden}
              onChange={(ids) => setAppState({ hiddenColumns: { ...hiddenColumns, [name]: ids } })}
            />
          )}
          {actions}
        </div>
      </div>
      <Chips list={list} filters={filters} />
      {list.error ? (
        <FailurePanel error={list.error} onRetry={list.retry} />
      ) : list.total === 0 ? (
        <EmptyList narrowed={narrowed} text={empty} onClear={list.clear} />
      ) : (
        <>
          {list.phone ? <RowCards {...body} /> : <RowTable {...body} />}
          <Pager list={list} label={label} />
        </>
      )}
      <p className={classes.spoken} role="status">
        {list.total !== undefined &&
          !list.stale &&
          (list.total === 0
            ? t('no_match_title')
            : t('status', { count: list.total, page: list.page, pages: list.pages }))}
      </p>
    </div>
  );
}

function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.failure.status === 403 || error.failure.status === 404);
}

function Chips<Row>({ list, filters }: { list: List<Row>; filters: readonly Filter[] }) {
  const t = useTexts('table');
  const chips = chipsOf(filters, list.address.filters);
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('filters')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('remove_filter', { filter: chip.text })}
            onClick={() => list.setFilters(chip.without)}
          >
            {chip.text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={list.clear}>
          {t('clear_all')}
        </button>
      </li>
    </ul>
  );
}
