// Rows that are selected, for what is done with several at once: a box in each row, one in the head, and a bar that
// appears with the first of them.
import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Column, cell } from './columns.tsx';
import classes from './Selection.module.css';
import type { List } from './use-list.ts';

export interface Selection<Row> {
  readonly ids: readonly number[];
  /** The column of the boxes; the one in its head is for the whole page. */
  readonly column: Column<Row>;
  clear(): void;
  /** How many are selected and what can be done with them; nothing while none is. */
  bar(actions: ReactNode): ReactNode;
}

/** The selected rows of a list, on whichever of its pages; `nameOf` says what a row's box is called. */
export function useSelection<Row extends { id: number }>(
  { rows, phone }: List<Row>,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const t = useTexts('table');
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const page = rows.map(({ id }) => id);
  const onPage = page.filter((id) => picked.has(id)).length;
  const set = (ids: readonly number[], on: boolean) =>
    setPicked(new Set(on ? [...picked, ...ids] : [...picked].filter((one) => !ids.includes(one))));
  const clear = () => setPicked(new Set());
  const column: Column<Row> = {
    ...cell<Row>(
      'select',
      '',
      (row) => (
        <Box
          label={t('select_one', { name: nameOf(row) })}
          checked={picked.has(row.id)}
          onChange={(on) => set([row.id], on)}
        />
      ),
      { width: 2, nowrap: true },
    ),
    head: (
      <Box
        label={t('select_page')}
        checked={rows.length > 0 && onPage === rows.length}
        some={onPage > 0 && onPage < rows.length}
        onChange={(on) => set(page, on)}
      />
    ),
  };
  return {
    ids: [...picked],
    column,
    clear,
    bar: (actions) =>
      picked.size > 0 && (
        <div className={classes.bar} role="toolbar" aria-label={t('chosen', { count: picked.size })}>
          <strong>{t('chosen', { count: picked.size })}</strong>
          {actions}
          {phone && onPage < page.length && (
            <PlainButton look="quiet" onClick={() => set(page, true)}>
              {t('select_page')}
            </PlainButton>
          )}
          <PlainButton look="quiet" onClick={clear}>
            {t('select_none')}
          </PlainButton>
        </div>
      ),
  };
}

function Box({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Of several some are ticked. */
  some?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className={classes.box}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
