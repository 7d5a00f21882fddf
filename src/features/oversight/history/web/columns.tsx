import { can, type Role } from '#core/access.ts';
import { type Column, cell } from '#web/lists/columns.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import type { Translate } from '#web/texts.ts';
import { historyContract } from '../contract.ts';
import type { HistoryNoun } from '../rules.ts';
import { HistoryButton } from './HistoryButton.tsx';

/** The column with the history button of each row; none for roles that may not read it. */
export function historyColumns<Row extends { id: number }>(
  t: Translate<'common'>,
  role: Role | undefined,
  noun: HistoryNoun,
  nameOf: (row: Row) => string,
): Column<Row>[] {
  if (!can(role, historyContract[noun].access)) return [];
  return [
    cell(
      'history',
      t('history'),
      (row) => (
        <RowActions>
          <HistoryButton inRow noun={noun} id={row.id} name={nameOf(row)} />
        </RowActions>
      ),
      { width: 4, from: 'md' },
    ),
  ];
}
