import { IconColumns3 } from '@tabler/icons-react';
import { useTexts } from '../texts.ts';
import { ButtonPanel } from './ButtonPanel.tsx';
import { PlainButton } from './Buttons.tsx';
import type { Column } from './columns.tsx';
import classes from './Filters.module.css';

/** Which columns the list shows; the main one always stays. */
export function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) {
  const t = useTexts('table');
  return (
    <ButtonPanel
      button={{
        className: classes.button,
        icon: <IconColumns3 aria-hidden />,
        'aria-label': t('choose_columns'),
        title: t('choose_columns'),
        ...(hidden.length > 0 && { 'data-set': true }),
      }}
      label={t('choose_columns')}
      side="end"
      width={240}
    >
      {() => (
        <>
          <div className={classes.choices} role="group" aria-label={t('columns')}>
            {columns
              .filter((column) => !column.main && column.label !== '')
              .map((column) => (
                <label key={column.id} className={classes.choice}>
                  <input
                    type="checkbox"
                    checked={!hidden.includes(column.id)}
                    onChange={(event) =>
                      onChange(
                        event.currentTarget.checked
                          ? hidden.filter((id) => id !== column.id)
                          : [...hidden, column.id],
                      )
                    }
                  />
                  {column.label}
                </label>
              ))}
          </div>
          {hidden.length > 0 && (
            <PlainButton look="quiet" onClick={() => onChange([])}>
              {t('all_columns')}
            </PlainButton>
          )}
        </>
      )}
    </ButtonPanel>
  );
}
