import { useTexts } from '#web/texts.ts';
import { Money } from '#web/ui/Values.tsx';
import type { Invoice } from '../contract.ts';
import { isDebt } from '../rules.ts';
import classes from './Invoices.module.css';

/** What is still to be paid, marked by colour and weight; what is paid says so in a word. */
export function DebtAmount({ invoice }: { invoice: Pick<Invoice, 'debt' | 'currency'> }) {
  const t = useTexts('invoices');
  const { debt, currency } = invoice;
  if (isDebt(debt)) {
    return (
      <strong className={classes['debt']} title={t('open')}>
        <Money value={debt} currency={currency} />
      </strong>
    );
  }
  return (
    <span className={classes['soft']}>
      {t(debt.startsWith('-') ? 'overpaid' : 'paid')}
      {debt.startsWith('-') && (
        <>
          {' '}
          <Money value={debt.slice(1)} currency={currency} />
        </>
      )}
    </span>
  );
}
