import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { labelled } from '#locales/labelled.ts';
import type { Query } from '#web/lists/use-list.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Day, Quantity } from '#web/ui/Values.tsx';
import { FormDialog } from './FormDialog.tsx';
import classes from './RowsBehind.module.css';

/** A record that a figure counts. */
interface RowBehind {
  readonly id: number;
  readonly list: string;
  readonly date: string | null;
  readonly reference: string | null;
  readonly quantity: string;
}

/** What kind of record it is, and where it stands. */
interface Place {
  readonly label: string;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The newest records that make up a figure; each leads to where it stands. */
export function RowsBehind<Row extends RowBehind>({
  figure,
  quantity,
  hint,
  query,
  placeOf,
  onClose,
}: {
  figure: string;
  quantity: string;
  hint: string;
  query: Query<{ readonly count: number; readonly results: readonly Row[] }>;
  placeOf: (row: Row) => Place;
  onClose: () => void;
}) {
  const t = useTexts('records');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(query);
  return (
    <FormDialog wide reading title={labelled(figure, quantity, tag)} hint={hint} onClose={onClose}>
      <div className={classes['body']} aria-busy={data === undefined && error === null}>
        {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
        {data &&
          (data.results.length === 0 ? (
            <p>{t('no_rows')}</p>
          ) : (
            <Rows rows={data.results} placeOf={placeOf} onLeave={onClose} />
          ))}
        {data && data.count > data.results.length && (
          <p>{t('more_rows', { shown: data.results.length, count: data.count })}</p>
        )}
      </div>
    </FormDialog>
  );
}

function Rows<Row extends RowBehind>({
  rows,
  placeOf,
  onLeave,
}: {
  rows: readonly Row[];
  placeOf: (row: Row) => Place;
  onLeave: () => void;
}) {
  const t = useTexts('records');
  return (
    <table className={classes['rows']}>
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
        {rows.map((row) => {
          const { label, to, search = {} } = placeOf(row);
          return (
            <tr key={`${row.list} ${row.id}`}>
              <td>
                {to === undefined ? (
                  label
                ) : (
                  <Link to={to} search={search} onClick={onLeave}>
                    {label}
                  </Link>
                )}
              </td>
              <td>{row.date === null ? t('undated') : <Day value={row.date} />}</td>
              <td>{row.reference ?? t('common.nothing')}</td>
              <td>
                <Quantity value={row.quantity} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
