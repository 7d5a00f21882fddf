import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { percentOf } from '#core/money.ts';
import { useTexts } from '#web/texts.ts';
import { Money } from '#web/ui/Values.tsx';
import type { Invoice } from '../contract.ts';
import { BurnDown } from './BurnDown.tsx';
import classes from './InvoiceBudget.module.css';
import { MoneyFigures } from './MoneyFigures.tsx';
import { budgetQuery } from './queries.ts';

/** Total, used and remaining budget of the project, and its burn-down by invoice; content below is rendered with it. */
export function InvoiceBudget({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const t = useTexts('invoices');
  const { data = [], isPending } = useQuery(budgetQuery(invoice.id));
  const { budget_total, budget_used, budget_left, currency } = invoice;
  if (budget_total === null || budget_used === null || budget_left === null) {
    return (
      <>
        <p>{t('no_budget')}</p>
        {children}
      </>
    );
  }
  const overdrawn = budget_left.startsWith('-');
  const used = percentOf(budget_used, budget_total);
  return (
    <>
      <MoneyFigures
        figures={[
          { label: t('budget_total'), value: <Money value={budget_total} currency={currency} /> },
          { label: t('budget_used'), value: <Money value={budget_used} currency={currency} /> },
          {
            label: overdrawn ? t('budget_overdrawn') : t('budget_left'),
            value: (
              <span data-overdrawn={overdrawn || undefined} className={classes['left']}>
                <Money value={budget_left} currency={currency} />
              </span>
            ),
          },
        ]}
      />
      <svg
        className={classes['meter']}
        role="meter"
        aria-label={t('budget_used')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
      >
        <rect data-overdrawn={overdrawn || undefined} width={`${used}%`} height="100%" />
      </svg>
      {data.length > 1 && <BurnDown steps={data} invoice={invoice} />}
      {!isPending && children}
    </>
  );
}
