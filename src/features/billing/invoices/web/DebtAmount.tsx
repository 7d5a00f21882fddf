import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Money } from '#web/ui/Values.tsx';
import type { Invoice } from '../contract.ts';
import { isDebt, isDisputed } from '../rules.ts';
import classes from './Invoices.module.css';

type Debt = Pick<Invoice, 'debt' | 'currency'> &
  Partial<Pick<Invoice, 'days_late' | 'disputed_on' | 'dispute_resolved_on'>>;

/**
 * The outstanding amount; red only when it is overdue, with the days of delay. A paid invoice shows a word. `short`, for
 * lists: on one line, without badges.
 */
export function DebtAmount({ invoice, short = false }: { invoice: Debt; short?: boolean }) {
  const t = useTexts('invoices');
  const { debt, currency, days_late: daysLate, disputed_on = null, dispute_resolved_on = null } = invoice;
  if (isDebt(debt)) {
    return (
      <span className={classes['debt']} data-overdue={typeof daysLate === 'number' || undefined}>
        <strong title={t('open')}>
          <Money value={debt} currency={currency} />
        </strong>
        {!short && isDisputed({ disputed_on, dispute_resolved_on }) && (
          <Badge tone="attention">{t('disputed')}</Badge>
        )}
        {!short && typeof daysLate === 'number' && (
          <Badge tone="bad">{t('days_late', { count: daysLate })}</Badge>
        )}
      </span>
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
