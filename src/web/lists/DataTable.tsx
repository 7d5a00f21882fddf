// The list component: one look and one behaviour for every list. Columns and filters declare its content; the
// shown rows come from `useList`, whose state is in the address.

import { type ReactNode, useState } from 'react';
import { useAppState } from '#web/app-state.ts';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { CallFailure } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { IconX } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { inOrder } from './column-order.ts';
import type { Column } from './columns.tsx';
import classes from './DataTable.module.css';
import { EmptyList } from './EmptyList.tsx';
import { FilterBar } from './Filters.tsx';
import { type Chip, chipsOf, type Filter } from './filter-declaration.ts';
import { ListSearch } from './ListSearch.tsx';
import { defaultSort } from './list-state.ts';
import { Pager } from './Pager.tsx';
import { type OpenedTools, PhoneTools } from './PhoneTools.tsx';
import { RowCards } from './RowCards.tsx';
import { type RowOptions, RowTable } from './RowTable.tsx';
import type { List } from './use-list.ts';
import { useOnlyHit } from './use-only-hit.ts';

export interface DataTableProps<Row> extends RowOptions<Row> {
  /** The key of the list's stored preferences: its hidden columns and their order. */
  readonly name: string;
  /** The title of the list: 'Clients'. */
  readonly label: string;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly Filter[];
  /** Adds a row. Always in sight, on a phone as its icon. */
  readonly add?: ReactNode;
  /** At the end of the bar: the export. */
  readonly actions?: ReactNode;
  /** Enter in the search opens the row when it is the only one. */
  readonly opensOnlyHit?: boolean;
  /** Appears below the rows once some are selected. */
  readonly selectionBar?: ReactNode;
  /** Why an empty list is empty, and what to do. */
  readonly empty: string;
}

/** Search, filters, columns, rows, pages. On a phone the rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    name,
    label,
    list,
    columns,
    filters = [],
    add,
    actions,
    selectionBar,
    empty,
    opensOnlyHit,
    ...rows
  } = props;
  const t = useTexts('table');
  const { hiddenColumns, columnOrders, uiSettings } = useAppState();
  const [opened, setOpened] = useState<OpenedTools>();
  const setEntered = useOnlyHit(list, rows.rowLink);
  const kept = useKeptFocus<HTMLDivElement>();
  const hidden = hiddenColumns[name] ?? [];
  const shown = inOrder(columns, columnOrders[name] ?? []).filter(
    (column) => column.main || !hidden.includes(column.id),
  );
  const searchable = list.declaration.search.length > 0;
  const chips = chipsOf(filters, list.address.filters, useLanguageTag());
  const narrowed = list.address.search !== '' || chips.length > 0;
  const sort =
    list.address.sort ??
    defaultSort(
      list.declaration,
      columns.map((column) => column.id),
    );
  const body = { label, list, columns: shown, sort, dense: uiSettings.old_ui, ...rows };

  // Without access there is nothing to search or filter either.
  if (isRefused(list.error)) return <FailurePanel error={list.error} onRetry={list.retry} />;
  return (
    <div className={classes.list} {...kept}>
      <div className={classes.bar}>
        {searchable && (
          <ListSearch
            label={t('search_in', { list: label })}
            search={list.address.search}
            onSearch={list.setSearch}
            {...(opensOnlyHit && { onEnter: setEntered })}
          />
        )}
        {list.phone ? (
          <PhoneTools
            list={list}
            columns={columns}
            sort={sort}
            actions={actions}
            isSet={chips.length > 0}
            hasFilters={filters.length > 0}
            opened={opened}
            onOpen={setOpened}
          >
            {add !== undefined && <span className={classes.add}>{add}</span>}
          </PhoneTools>
        ) : (
          <>
            <FilterBar filters={filters} values={list.address.filters} onChange={list.setFilters} />
            <div className={classes.tools}>
              <ColumnChoice name={name} columns={columns} />
              {add}
              {actions}
            </div>
          </>
        )}
      </div>
      {list.phone && opened === 'filters' && (
        <div className={classes.opened}>
          <FilterBar filters={filters} values={list.address.filters} onChange={list.setFilters} />
        </div>
      )}
      {list.phone && opened === 'tools' && <div className={classes.opened}>{actions}</div>}
      <Chips list={list} chips={chips} />
      {list.error ? (
        <FailurePanel error={list.error} onRetry={list.retry} />
      ) : list.total === 0 ? (
        <EmptyList narrowed={narrowed} text={empty} onClear={list.clear} />
      ) : (
        <>
          {list.phone ? <RowCards {...body} /> : <RowTable {...body} />}
          <Pager list={list} label={label} />
          {selectionBar}
        </>
      )}
      <p className={classes.spoken} role="status">
        {list.total !== undefined &&
          !list.stale &&
          (list.total === 0
            ? t('no_match_title')
            : list.isMinimum
              ? t('status_of_more', { count: list.total, page: list.page })
              : t('status', { count: list.total, page: list.page, pages: list.pages }))}
      </p>
    </div>
  );
}

function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.failure.status === 403 || error.failure.status === 404);
}

function Chips<Row>({ list, chips }: { list: List<Row>; chips: readonly Chip[] }) {
  const t = useTexts('table');
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
