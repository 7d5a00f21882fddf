import { useTexts } from '#web/texts.ts';
import { IconCalendarPlus } from '#web/ui/icons.ts';
import classes from './Prolonged.module.css';

/** Marks a prolonged invoice: an icon in a table, icon and text on a card. */
export function Prolonged() {
  const t = useTexts('invoices');
  return (
    <span className={classes['prolonged']} title={t('prolonged')}>
      <IconCalendarPlus aria-hidden />
      <span>{t('prolonged')}</span>
    </span>
  );
}
