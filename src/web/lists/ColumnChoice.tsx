import { lazy, Suspense } from 'react';
import { useAppState } from '#web/app-state.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonPanel } from '#web/ui/ButtonPanel.tsx';
import { IconColumns3 } from '#web/ui/icons.ts';
import type { PlacedColumn } from './column-order.ts';
import classes from './Filters.module.css';

const Panel = lazy(() => import('./ColumnPanel.tsx').then((module) => ({ default: module.ColumnPanel })));

/** The choice of visible columns and their order. */
export function ColumnChoice({
  name,
  columns,
}: {
  /** The key of the list's stored preferences. */
  name: string;
  /** As the list declares them. */
  columns: readonly PlacedColumn[];
}) {
  const t = useTexts('table');
  const { hiddenColumns, columnOrders } = useAppState();
  const isSet = (hiddenColumns[name]?.length ?? 0) > 0 || (columnOrders[name]?.length ?? 0) > 0;
  return (
    <ButtonPanel
      button={{
        className: classes.button,
        icon: <IconColumns3 aria-hidden />,
        'aria-label': t('choose_columns'),
        title: t('choose_columns'),
        ...(isSet && { 'data-set': true }),
      }}
      label={t('choose_columns')}
      side="end"
      width={320}
    >
      {() => (
        <Suspense>
          <Panel name={name} columns={columns} />
        </Suspense>
      )}
    </ButtonPanel>
  );
}
