import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { percentOf } from '#core/money.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { Day, Money, showDay } from '#web/ui/Values.tsx';
import type { BudgetStep, Invoice } from '../contract.ts';
import classes from './InvoiceBudget.module.css';
import { MoneyFigures } from './MoneyFigures.tsx';
import { burnDown } from './burn-down.ts';
import { budgetQuery } from './queries.ts';
import { ScrollingTable } from './ScrollingTable.tsx';

/** Total, used and left, and how the project's budget went down invoice by invoice. */
export function InvoiceBudget({ invoice }: { invoice: Invoice }) {
  const t = useTexts('invoices');
  const { data = [] } = useQuery(budgetQuery(invoice.id));
  const { budget_total, budget_used, budget_left, currency } = invoice;
  if (budget_total === null || budget_used === null || budget_left === null) return <p>{t('no_budget')}</p>;
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
    </>
  );
}

function BurnDown({ steps, invoice }: { steps: readonly BudgetStep[]; invoice: Invoice }) {
  const t = useTexts('invoices');
  const tag = useLanguageTag();
  const { currency } = invoice;
  const drawn = burnDown(steps);
  const [first, last] = [steps[0], steps.at(-1)];
  const dayOf = (step: BudgetStep | undefined) =>
    step?.invoicing_date ? showDay(step.invoicing_date, tag) : t('undated');
  return (
    <Card title={t('burn_down')} hint={t('burn_down_hint', { project: invoice.project.name, currency })}>
      <figure className={classes['figure']}>
        <div className={classes['scale']} aria-hidden="true">
          <span>
            <Money value={drawn.highest} currency={currency} />
          </span>
          <span>
            <Money value={drawn.lowest} currency={currency} />
          </span>
        </div>
        <svg
          className={classes['drawing']}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('burn_down_label', { from: dayOf(first), to: dayOf(last) })}
        >
          <path className={classes['area']} d={`M0,${drawn.zero} L${drawn.line} L100,${drawn.zero} Z`} />
          <line className={classes['zero']} x1="0" x2="100" y1={drawn.zero} y2={drawn.zero} />
          <polyline className={classes['line']} points={drawn.line} />
          {drawn.points.map(({ x, y }, index) => (
            <line
              key={steps[index]?.invoice.id}
              className={classes['dot']}
              data-current={steps[index]?.invoice.id === invoice.id || undefined}
              x1={x}
              x2={x}
              y1={y}
              y2={y}
            />
          ))}
        </svg>
        <figcaption className={classes['days']}>
          <span>{dayOf(first)}</span>
          <span>{dayOf(last)}</span>
        </figcaption>
      </figure>
      <ScrollingTable label={t('burn_down')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('budget_left')}</th>
            <th scope="col">{t('budget_used')}</th>
            <th scope="col">{t('invoicing_date')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.invoice.id} aria-current={step.invoice.id === invoice.id || undefined}>
              <th scope="row">
                {step.invoice.id === invoice.id ? (
                  step.invoice.name
                ) : (
                  <Link to={`/invoices/${step.invoice.id}`} search={{ step: 2 }}>
                    {step.invoice.name}
                  </Link>
                )}
              </th>
              <td>
                <Money value={step.left} currency={currency} />
              </td>
              <td>
                <Money value={step.used} currency={currency} />
              </td>
              <td>{step.invoicing_date && <Day value={step.invoicing_date} />}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}
