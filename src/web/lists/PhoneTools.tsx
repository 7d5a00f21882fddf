// The rest of a list's one line on a phone, beside the search: filters, sort, and a menu of everything else.

import type { ReactNode } from 'react';
import { wireColumn } from '#core/list-query.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconDots, IconFilter, IconSortAscending, IconSortDescending } from '#web/ui/icons.ts';
import type { Column } from './columns.tsx';
import type { Sort } from './list-state.ts';
import classes from './PhoneTools.module.css';
import type { List } from './use-list.ts';

/** What stands open below the line. */
export type OpenedTools = 'filters' | 'tools' | undefined;

/** Three buttons of a finger's size. */
export function PhoneTools<Row>({
  list,
  columns,
  sort,
  actions,
  hasFilters,
  isSet,
  opened,
  onOpen,
  children,
}: {
  list: List<Row>;
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  actions: ReactNode;
  hasFilters: boolean;
  isSet: boolean;
  opened: OpenedTools;
  onOpen: (opened: OpenedTools) => void;
  /** Stands before '⋯'. */
  children: ReactNode;
}) {
  const t = useTexts('table');
  const toggle = (one: OpenedTools) => () => onOpen(opened === one ? undefined : one);
  return (
    <>
      {hasFilters && (
        <PlainButton
          className={classes.button}
          aria-label={t('filters')}
          aria-expanded={opened === 'filters'}
          data-set={isSet || undefined}
          icon={<IconFilter aria-hidden />}
          onClick={toggle('filters')}
        />
      )}
      <CardSort list={list} columns={columns} sort={sort} />
      {children}
      {actions !== undefined && actions !== null && (
        <PlainButton
          className={classes.button}
          aria-label={t('more_actions')}
          aria-expanded={opened === 'tools'}
          icon={<IconDots aria-hidden />}
          onClick={toggle('tools')}
        />
      )}
    </>
  );
}

/** Cards have no heads: each column is a choice in both directions. The phone's own list of choices opens. */
function CardSort<Row>({
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
  const Icon = sort?.descending === true ? IconSortDescending : IconSortAscending;
  return (
    <span className={classes.sort}>
      <Icon size={18} aria-hidden />
      <select
        aria-label={t('sort_by')}
        value={sort === undefined ? '' : `${sort.descending ? '-' : ''}${sort.column}`}
        onChange={({ currentTarget: { value } }) =>
          list.setSort({ column: value.replace(/^-/, ''), descending: value.startsWith('-') })
        }
      >
        {sort === undefined && <option value="">{t('sort_by')}</option>}
        {sortable.flatMap(({ id, label }) => [
          <option key={id} value={id}>
            {`${label} · ${t('sort_ascending')}`}
          </option>,
          <option key={`-${id}`} value={`-${id}`}>
            {`${label} · ${t('sort_descending')}`}
          </option>,
        ])}
      </select>
    </span>
  );
}
