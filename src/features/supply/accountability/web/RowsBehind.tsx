import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useTexts } from '#web/texts.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import type { RowBehind } from '../contract.ts';
import { type OpenFigure, rowsBehindQuery } from './queries.ts';

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
  const t = useTexts('accountability');
  const { data, error, refetch } = useQuery(rowsBehindQuery(project, open));
  const { figure, quantity, row } = open;
  return (
    <FormDialog
      wide
      reading
      title={t('rows_title', { figure: t(figure), quantity })}
      hint={t('rows_hint', {
        site: row.site ?? t('no_site'),
        product: row.product ?? t('no_product'),
        batch: row.batch ?? t('no_batch'),
      })}
      onClose={onClose}
    >
      <div aria-busy={data === undefined && error === null}>
        {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        {data && <Rows project={project} rows={data.results} label={t(figure)} onLeave={onClose} />}
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
  label,
  onLeave,
}: {
  project: number;
  rows: readonly RowBehind[];
  label: string;
  onLeave: () => void;
}) {
  const t = useTexts('accountability');
  if (rows.length === 0) return <p>{t('no_rows')}</p>;
  return (
    <ScrollingTable label={label}>
      <thead>
        <tr>
          {(['list', 'date', 'reference', 'quantity'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.list} ${row.id}`}>
            <th scope="row">
              {row.list === 'site_entries' ? (
                t(row.list)
              ) : (
                <Link
                  to={`/projects/${project}`}
                  search={{ tab: row.list, record: `${row.list}-${row.id}` }}
                  onClick={onLeave}
                >
                  {t(row.list)}
                </Link>
              )}
            </th>
            <td>{row.date === null ? t('undated') : <Day value={row.date} />}</td>
            <td>{row.reference ?? t('common.nothing')}</td>
            <td>
              <Quantity value={row.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
