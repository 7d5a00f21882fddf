import { IconArrowBackUp } from '@tabler/icons-react';
import { HistoryButton } from '#features/history/web/HistoryButton.tsx';
import type { Translate } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Column, cell, day, text } from '#web/ui/columns.tsx';
import { RowActions } from '#web/ui/RowActions.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { VoidedRow } from '../contract.ts';

/** What was voided, when and why; its history, and for those who may the way back. */
export function voidedColumns(
  t: Translate<'records'>,
  onRestore: ((row: VoidedRow) => void) | undefined,
): Column<VoidedRow>[] {
  return [
    cell('reference', t('reference'), (row) => nameOf(t, row), { main: true, width: 20 }),
    cell('kind', t('list'), (row) => t(row.kind), { width: 12 }),
    day('date', t('date'), { from: 'md' }),
    cell('voided_at', t('removed_at'), (row) => <Moment value={row.voided_at} />, {
      width: 16,
      nowrap: true,
    }),
    text('void_reason', t('removed_because'), { width: 26 }),
    cell(
      'actions',
      t('common.actions'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun={row.kind} id={row.id} name={nameOf(t, row)} />
          {onRestore && (
            <PlainButton
              look="quiet"
              aria-label={t('restore_title', { name: nameOf(t, row) })}
              onClick={() => onRestore(row)}
            >
              <IconArrowBackUp aria-hidden />
            </PlainButton>
          )}
        </RowActions>
      ),
      { width: 8, nowrap: true },
    ),
  ];
}

/** What the row is known by, else the list that it stood in. */
export function nameOf(t: Translate<'records'>, row: VoidedRow): string {
  return row.reference ?? t(row.kind);
}
