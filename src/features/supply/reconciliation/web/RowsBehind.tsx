import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import type { RowBehind } from '../contract.ts';
import { type OpenFigure, rowsBehindQuery } from './queries.ts';
import classes from './Reconciliation.module.css';

/** The records that make up a figure; each links to its list. */
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
  const { data, error, refetch } = useQuery(rowsBehindQuery(project, open));
  const { figure, quantity, product, batch } = open;
  return (
    <FormDialog
      wide
      title={t('rows_title', { figure: t(figure), quantity })}
      hint={t('rows_hint', { product: product ?? t('no_product'), batch: batch ?? t('no_batch') })}
      onClose={onClose}
    >
      <div className={classes['body']} aria-busy={data === undefined && error === null}>
        {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        {data && <Rows project={project} rows={data.results} batch={batch} onLeave={onClose} />}
        {data && data.count > data.results.length && (
          <p>{t('more_rows', { shown: data.results.length, count: data.count })}</p>
        )}
      </div>
    </FormDialog>
  );
}

function Rows({
  project,
  rows,
  batch,
  onLeave,
}: {
  project: number;
  rows: readonly RowBehind[];
  batch: string | null;
  onLeave: () => void;
}) {
  const t = useTexts('reconciliation');
  const words = useTexts('records');
  if (rows.length === 0) return <p>{t('no_rows')}</p>;
  return (
    <table className={classes['rows']}>
      <thead>
        <tr>
          <th scope="col">{t('list')}</th>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('reference')}</th>
          <th scope="col">{t('quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.list} ${row.id}`}>
            <td>
              {row.list !== 'movements' ? (
                <Link to={`/projects/${project}`} search={listAt(row, batch)} onClick={onLeave}>
                  {words(row.list)}
                </Link>
              ) : (
                row.movement && (
                  <Link to={`/stock/${row.movement.stock_id}`} onClick={onLeave}>
                    {t(row.movement.kind)}
                  </Link>
                )
              )}
            </td>
            <td>{row.date === null ? t('undated') : <Day value={row.date} />}</td>
            <td>{row.reference ?? t('common.nothing')}</td>
            <td>
              <Quantity value={row.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list of the row, searched for the row's reference. */
function listAt({ list, reference }: RowBehind, batch: string | null): Record<string, string> {
  const wanted = list === 'inventories' ? batch : reference;
  return { tab: list, ...(wanted !== null && list !== 'destructions' && { [`${list}_search`]: wanted }) };
}
