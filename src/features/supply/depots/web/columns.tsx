import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { type Column, cell } from '#web/lists/columns.tsx';
import type { DepotRow } from '../contract.ts';

/** The column that opens the history of a depot. */
export function depotHistory(heading: string): Column<DepotRow> {
  return cell<DepotRow>(
    'history',
    heading,
    ({ id, name }) => <HistoryButton noun="depots" id={id} name={name} inRow />,
    { width: 4, from: 'md' },
  );
}
