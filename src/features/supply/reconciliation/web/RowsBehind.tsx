import { RowsBehind as Rows } from '#web/forms/RowsBehind.tsx';
import { useTexts } from '#web/texts.ts';
import type { RowBehind } from '../contract.ts';
import { type OpenFigure, rowsBehindQuery } from './queries.ts';

/** The records that make up a figure of a batch. */
export function RowsBehind({
  project,
  open,
  onClose,
}: {
  project: number;
  open: OpenFigure;
  onClose: () => void;
}) {
  const t = useTexts('reconciliation');
  const words = useTexts('records');
  const { figure, quantity, product, batch } = open;
  return (
    <Rows
      figure={t(figure)}
      quantity={quantity}
      hint={t('rows_hint', { product: product ?? t('no_product'), batch: batch ?? t('no_batch') })}
      query={rowsBehindQuery(project, open)}
      placeOf={(row) => {
        if (row.list !== 'movements')
          return { label: words(row.list), to: `/projects/${project}`, search: listAt(row, batch) };
        const { movement } = row;
        return movement ? { label: t(movement.kind), to: `/stock/${movement.stock_id}` } : { label: '' };
      }}
      onClose={onClose}
    />
  );
}

/** The list of the row, searched for the row's reference. */
function listAt({ list, reference }: RowBehind, batch: string | null): Record<string, string> {
  const wanted = list === 'inventories' ? batch : reference;
  return { tab: list, ...(wanted !== null && list !== 'destructions' && { [`${list}_search`]: wanted }) };
}
