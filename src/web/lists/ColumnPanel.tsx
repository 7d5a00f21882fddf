import { useState } from 'react';
import { setAppState, useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons.ts';
import classes from './ColumnPanel.module.css';
import { inOrder, isMovable, moved, type PlacedColumn } from './column-order.ts';

/** One line for each column: whether it is shown, and two buttons that move it. The main column always stays. */
export function ColumnPanel({ name, columns }: { name: string; columns: readonly PlacedColumn[] }) {
  const t = useTexts('table');
  const { hiddenColumns, columnOrders } = useAppState();
  const [said, setSaid] = useState('');
  const hidden = hiddenColumns[name] ?? [];
  const order = columnOrders[name] ?? [];
  const lines = inOrder(columns, order).filter(isMovable);
  const hide = (ids: readonly string[]) => setAppState({ hiddenColumns: { ...hiddenColumns, [name]: ids } });
  const arrange = (ids: readonly string[]) => setAppState({ columnOrders: { ...columnOrders, [name]: ids } });
  const move = ({ id, label }: PlacedColumn, step: -1 | 1) => {
    const next = moved(columns, order, id, step);
    if (next === undefined) return;
    arrange(next);
    setSaid(t('moved', { column: label, place: next.indexOf(id) + 1, of: next.length }));
  };
  const mover = (column: PlacedColumn, step: -1 | 1, isLast: boolean) => (
    // Stays focusable at the end of its way: a disabled button would lose the focus.
    <button
      type="button"
      className={classes['move']}
      aria-disabled={isLast || undefined}
      aria-label={t(step < 0 ? 'move_up' : 'move_down', { column: column.label })}
      title={t(step < 0 ? 'move_up' : 'move_down', { column: column.label })}
      onClick={() => move(column, step)}
    >
      {step < 0 ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
    </button>
  );
  return (
    <>
      <ul className={classes['columns']} aria-label={t('columns')}>
        {lines.map((column, at) => (
          <li key={column.id}>
            <label className={classes['name']}>
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                onChange={({ currentTarget: { checked } }) =>
                  hide(checked ? hidden.filter((one) => one !== column.id) : [...hidden, column.id])
                }
              />
              {column.label}
            </label>
            {mover(column, -1, at === 0)}
            {mover(column, 1, at === lines.length - 1)}
          </li>
        ))}
      </ul>
      {(hidden.length > 0 || order.length > 0) && (
        <div className={classes['foot']}>
          {hidden.length > 0 && (
            <PlainButton look="quiet" onClick={() => hide([])}>
              {t('all_columns')}
            </PlainButton>
          )}
          {order.length > 0 && (
            <PlainButton look="quiet" onClick={() => arrange([])}>
              {t('default_order')}
            </PlainButton>
          )}
        </div>
      )}
      <p className={classes['said']} role="status">
        {said}
      </p>
    </>
  );
}
