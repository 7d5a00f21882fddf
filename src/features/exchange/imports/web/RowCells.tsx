import type { Translate } from '#web/texts.ts';
import type { ImportedRow } from '../contract.ts';
import classes from './Imports.module.css';

/**
 * The relevant values of a row: those with errors and the reason, changes with the old value, and all of a
 * new row.
 */
export function RowCells({ row, t }: { row: ImportedRow; t: Translate<'imports'> }) {
  const shown = row.cells.filter(({ reason, changed, value }) => {
    if (row.state === 'wrong') return reason !== null;
    return row.state === 'changed' ? changed : value !== null;
  });
  return (
    <>
      {row.reason !== null && <p className={classes['reason']}>{row.reason}</p>}
      {row.warnings.map((warning) => (
        <p key={warning} className={classes['warning']}>
          {warning}
        </p>
      ))}
      <dl className={classes['cells']}>
        {shown.map((cell) => (
          <div key={cell.field}>
            <dt>{cell.column}</dt>
            <dd data-wrong={cell.reason !== null || undefined}>
              {cell.value ?? t('empty_value')}
              {cell.reason !== null && <span className={classes['reason']}> {cell.reason}</span>}
              {cell.changed && row.state === 'changed' && (
                <span className={classes['soft']}> {t('was', { value: cell.old ?? t('empty_value') })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
