import { IconCalendarPlus } from '@tabler/icons-react';
import { useTexts } from '#web/texts.ts';
import classes from './Prolonged.module.css';

/** That an invoice's end was put off: a sign in a table, sign and word on a card. */
export function Prolonged() {
  const t = useTexts('invoices');
  return (
    <span className={classes['prolonged']} title={t('prolonged')}>
      <IconCalendarPlus aria-hidden />
      <span>{t('prolonged')}</span>
    </span>
  );
}
