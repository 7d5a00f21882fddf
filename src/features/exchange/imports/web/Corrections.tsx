import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import type { ImportedFile } from '../contract.ts';
import classes from './Imports.module.css';
import { correctionsQuery } from './queries.ts';

/** Manual corrections: part of the report of the import. */
export function Corrections({ found: { id, corrections } }: { found: ImportedFile }) {
  const t = useTexts('imports');
  const { data } = useQuery(correctionsQuery(id, corrections));
  if (!data || data.count === 0) return null;
  const more = data.count - data.results.length;
  return (
    <div className={classes['steps']}>
      <Card title={`${t('corrected')} (${data.count})`}>
        <ul className={classes['conflicts']}>
          {data.results.map((one) => (
            <li key={one.id}>
              {t('corrected_cell', {
                row: one.row,
                column: one.column,
                old: one.old || t('empty_value'),
                new: one.new || t('empty_value'),
              })}
              {one.corrected_by && <span className={classes['soft']}> · {one.corrected_by.name}</span>}
            </li>
          ))}
          {more > 0 && <li>… +{more}</li>}
        </ul>
      </Card>
    </div>
  );
}
