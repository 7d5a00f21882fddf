import { Link } from '@tanstack/react-router';
import { amountOf, hundredths } from '#core/money.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { Day, Money, showDay } from '#web/ui/Values.tsx';
import type { BudgetStep, Invoice } from '../contract.ts';
import classes from './InvoiceBudget.module.css';
import { ScrollingTable } from './ScrollingTable.tsx';

/** How a project's budget went down: a drawing, and the figures behind it. */
export function BurnDown({ steps, invoice }: { steps: readonly BudgetStep[]; invoice: Invoice }) {
  const t = useTexts('invoices');
  const tag = useLanguageTag();
  const { currency } = invoice;
  const drawn = drawingOf(steps);
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

interface Drawing {
  /** Where each step's invoice has left the budget. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** From the whole budget down, level between the invoices. */
  readonly line: string;
  /** The height of nothing left. */
  readonly zero: number;
  /** What the top and the bottom stand for. */
  readonly highest: string;
  readonly lowest: string;
}

/** Where a budget's steps stand in a square of 100: across by date, those without one at the beginning; up to the whole budget, down to 0 or below. */
export function drawingOf(steps: readonly BudgetStep[]): Drawing {
  const left = steps.map((step) => hundredths(step.left));
  const all = [...left, ...steps.map(({ total }) => hundredths(total)), 0n];
  const highest = all.reduce((found, one) => (one > found ? one : found));
  const lowest = all.reduce((found, one) => (one < found ? one : found));
  const span = highest - lowest || 1n;
  // A drawing has a thousand steps from top to bottom.
  const heightOf = (value: bigint) => 100 - Number(((value - lowest) * 1000n) / span) / 10;
  const across = placesOf(steps);
  const points = left.map((value, index) => ({ x: across[index] ?? 0, y: heightOf(value) }));
  const start = heightOf(hundredths(steps[0]?.total ?? '0'));
  const line = points.flatMap(({ x, y }, index) => [
    [x, points[index - 1]?.y ?? start].join(','),
    `${x},${y}`,
  ]);
  return {
    points,
    line: line.join(' '),
    zero: heightOf(0n),
    highest: amountOf(highest),
    lowest: amountOf(lowest),
  };
}

/** By their days; where all share one day, one after the other. */
function placesOf(steps: readonly BudgetStep[]): number[] {
  const days = steps.map(({ invoicing_date }) =>
    invoicing_date === null ? undefined : Date.parse(invoicing_date),
  );
  const known = days.filter((day) => day !== undefined);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  if (first === last) return steps.map((_, index) => (index / Math.max(1, steps.length - 1)) * 100);
  return days.map((day) =>
    day === undefined ? 0 : Math.round(((day - first) / (last - first)) * 1000) / 10,
  );
}
