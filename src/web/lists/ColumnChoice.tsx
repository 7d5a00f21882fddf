import { IconColumns3 } from '#web/ui/icons.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonMenu } from '#web/ui/ButtonMenu.tsx';
import type { Column } from './columns.tsx';
import classes from './Filters.module.css';

/** The choice of visible columns; the main one is always visible. */
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
  const checks = columns
    .filter((column) => !column.main && column.label !== '')
    .map(({ id, label }) => ({
      label,
      checked: !hidden.includes(id),
      onCheck: (shown: boolean) => onChange(shown ? hidden.filter((one) => one !== id) : [...hidden, id]),
    }));
  const all = { label: t('all_columns'), onPress: () => onChange([]), stays: true };
  return (
    <ButtonMenu
      button={{
        className: classes.button,
        icon: <IconColumns3 aria-hidden />,
        'aria-label': t('choose_columns'),
        title: t('choose_columns'),
        ...(hidden.length > 0 && { 'data-set': true }),
      }}
      label={t('choose_columns')}
      side="end"
      entries={hidden.length > 0 ? [...checks, all] : checks}
    />
  );
}
