// Rows as a native table: a sticky head that sorts, rows that open by click, Enter and in a new tab.

import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { wireColumn } from '#core/list-query.ts';
import { useTexts } from '#web/texts.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#web/ui/icons.ts';
import { toolColumns } from './column-order.ts';
import type { Column } from './columns.tsx';
import { nextSort, type Sort } from './list-state.ts';
import classes from './RowTable.module.css';
import type { List } from './use-list.ts';

/** A path, or a record of the list that opens beside it (`?record=…`). */
export type RowTarget = string | { readonly record: string };

/** The properties of a link to a row's target. */
export function targetLink(target: RowTarget) {
  if (typeof target === 'string') return { to: target };
  return {
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, record: target.record }),
    resetScroll: false,
    viewTransition: false,
  } as const;
}

/** What a row leads to, and how it is marked. */
export interface RowOptions<Row> {
  readonly rowKey: (row: Row) => number | string;
  /** What the row's main cell links to. */
  readonly rowLink?: (row: Row) => RowTarget | undefined;
  /** Picks a row that leads nowhere (PRJ-13). */
  readonly onPick?: (row: Row) => void;
  readonly isPicked?: (row: Row) => boolean;
  /** Inactive rows are dimmed. */
  readonly isSoft?: (row: Row) => boolean;
  /** Called when a person is about to open the row, to prefetch its page. */
  readonly prefetch?: (row: Row) => void;
}

export interface RowsProps<Row> extends RowOptions<Row> {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  dense: boolean;
}

/** The table of a list; a skeleton until the first rows are loaded. */
export function RowTable<Row>({ label, list, columns, sort, dense, ...options }: RowsProps<Row>) {
  return (
    <div ref={scrollWhereWide} className={classes.scroller}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={list.stale || list.total === undefined}
        data-dense={dense || undefined}
        data-stale={list.stale || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} sort={sort} />
            ))}
          </tr>
        </thead>
        {list.total === undefined ? (
          <WaitingRows columns={columns} rows={Math.min(list.pageSize, 10)} />
        ) : (
          <RowBody rows={list.rows} columns={columns} {...options} />
        )}
      </table>
    </div>
  );
}

/** Marks the place of a table that is wider than it. Where the table fits, its head stays in view while the page scrolls. */
function scrollWhereWide(place: HTMLElement | null): (() => void) | undefined {
  const table = place?.firstElementChild;
  if (!place || !(table instanceof HTMLElement)) return undefined;
  const observer = new ResizeObserver(() =>
    place.toggleAttribute('data-wide', table.offsetWidth > place.clientWidth),
  );
  observer.observe(place);
  observer.observe(table);
  return () => observer.disconnect();
}

function Head<Row>({ column, list, sort }: { column: Column<Row>; list: List<Row>; sort: Sort | undefined }) {
  const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const sortable = list.declaration.sort.includes(wireColumn(column.id));
  const Icon = sorted === 'none' ? IconArrowsSort : sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-from={column.from}
      data-end={column.end || undefined}
      data-share={column.share}
      data-tool={toolColumns.has(column.id) || undefined}
      {...(sortable && { 'aria-sort': sorted })}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted !== 'none' || undefined}
          onClick={() => list.setSort(nextSort(sort, column))}
        >
          <HeadName column={column} />
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        <span className={classes.label}>{column.head ?? <HeadName column={column} />}</span>
      )}
    </th>
  );
}

/** The label; when an icon replaces it, it is announced and shown as a tooltip. */
function HeadName<Row>({ column }: { column: Column<Row> }) {
  if (column.sign === undefined) return column.label;
  return (
    <span className={classes.signed} title={column.label}>
      <span className={classes.sign} aria-hidden="true">
        {column.sign}
      </span>
      <span>{column.label}</span>
    </span>
  );
}

function RowBody<Row>({
  rows,
  columns,
  ...options
}: RowOptions<Row> & { rows: readonly Row[]; columns: readonly Column<Row>[] }) {
  const { rowKey, rowLink, onPick, isPicked, isSoft } = options;
  const intent = useIntent(options.prefetch);
  return (
    <tbody>
      {rows.map((row) => {
        const link = rowLink?.(row);
        const picks = link === undefined && onPick !== undefined;
        return (
          <tr
            key={rowKey(row)}
            data-opens={link !== undefined || picks || undefined}
            data-soft={isSoft?.(row) || undefined}
            aria-current={isPicked?.(row) || undefined}
            {...(picks && { tabIndex: 0, 'data-row': '' })}
            onPointerEnter={() => intent.begin(row)}
            onPointerLeave={intent.end}
            onFocus={() => intent.begin(row)}
            onBlur={intent.end}
            onClick={(event) => {
              if (isOnControl(event) || hasSelection()) return;
              if (link !== undefined) openRow(event);
              else onPick?.(row);
            }}
            onAuxClick={(event) => {
              if (link !== undefined && event.button === 1 && !isOnControl(event)) openRow(event);
            }}
            onKeyDown={(event) => {
              if (picks && event.key === 'Enter' && event.target === event.currentTarget) onPick(row);
              moveFocus(event);
            }}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} link={link} />
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

function Cell<Row>({ column, row, link }: { column: Column<Row>; row: Row; link: RowTarget | undefined }) {
  const shown = column.show(row);
  const content = <Shown>{shown}</Shown>;
  const look = {
    'data-from': column.from,
    'data-end': column.end || undefined,
    'data-nowrap': column.nowrap || undefined,
    'data-share': column.share,
    'data-long': column.long || undefined,
    'data-tool': toolColumns.has(column.id) || undefined,
    ...(column.share && typeof shown === 'string' && { title: shown }),
  };
  if (!column.main) return <td {...look}>{content}</td>;
  return (
    <th scope="row" {...look}>
      {link === undefined ? (
        content
      ) : (
        <Link {...targetLink(link)} className={classes.link} data-row="">
          {content}
        </Link>
      )}
    </th>
  );
}

/** A cell's content, or a dash that is hidden from screen readers. */
export function Shown({ children }: { children: ReactNode }) {
  const nothing = children === null || children === undefined || children === false || children === '';
  return nothing ? <span className={classes.nothing}>—</span> : children;
}

function WaitingRows<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  const t = useTexts('table');
  return (
    <tbody aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, line) => (
        // Skeleton rows never move: their index is their key.
        // eslint-disable-next-line react/no-array-index-key
        <tr key={line}>
          {columns.map((column, place) => (
            // eslint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and nothing to read yet
            <td
              key={column.id}
              data-from={column.from}
              data-end={column.end || undefined}
              data-share={column.share}
            >
              <span className={classes.bar} data-width={barWidth(column.width, line + place)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Bars of uneven length resemble words; widths come in steps, since the policy forbids inline styles. */
function barWidth(width: number, seed: number): number {
  return Math.min(24, Math.max(4, Math.round((width * (0.7 + ((seed * 7) % 5) / 10)) / 4) * 4));
}

/** Up, down, Home and End move between the rows; Enter is handled by the link. */
function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const body = event.currentTarget.parentElement;
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = rows.findIndex((row) => row.closest('tr') === event.currentTarget);
  const last = rows.length - 1;
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: last }[event.key];
  if (target === undefined || here < 0) return;
  event.preventDefault();
  rows[Math.min(Math.max(target, 0), last)]?.focus();
}

/** Opens the row's own link, or the one that says `data-opens`, in a new tab where the person asked for one. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget;
  const link =
    row.querySelector<HTMLAnchorElement>('a[data-opens]') ??
    row.querySelector<HTMLAnchorElement>('a[data-row]');
  if (!link) return;
  // What opens gives the focus back to it.
  link.focus({ preventScroll: true });
  if (event.ctrlKey || event.metaKey || event.button === 1) globalThis.open(link.href, '_blank', 'noopener');
  else link.click();
}

function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
}

/** Selecting text with the mouse, to copy it, is not a click on the row. */
function hasSelection(): boolean {
  return (globalThis.getSelection()?.toString() ?? '') !== '';
}

/** Prefetches a row's page once the pointer rests on it, so that crossing the table loads nothing. */
function useIntent<Row>(prefetch: ((row: Row) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  return {
    end,
    begin(row: Row) {
      end();
      if (prefetch) timer.current = setTimeout(() => prefetch(row), 80);
    },
  };
}
