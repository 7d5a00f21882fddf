import { Link } from '@tanstack/react-router';
import { amountOf, hundredths } from '#core/money.ts';
import { showDay } from '#locales/dates.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { AreaChart } from '#web/ui/AreaChart.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Money } from '#web/ui/Values.tsx';
import type { BudgetStep, Invoice } from '../contract.ts';
import classes from './InvoiceBudget.module.css';

/** Burn-down of a project's budget: a chart and its figures. */
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
      <AreaChart
        label={t('burn_down_label', { from: dayOf(first), to: dayOf(last) })}
        scale={[
          <Money key="highest" value={drawn.highest} currency={currency} />,
          <Money key="lowest" value={drawn.lowest} currency={currency} />,
        ]}
        ends={[dayOf(first), dayOf(last)]}
        line={drawn.line}
        base={drawn.zero}
        zero={drawn.zero}
      >
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
      </AreaChart>
      <ScrollingTable label={t('burn_down')} stacked>
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
              <td data-label={t('budget_left')}>
                <Money value={step.left} currency={currency} />
              </td>
              <td data-label={t('budget_used')}>
                <Money value={step.used} currency={currency} />
              </td>
              <td data-label={t('invoicing_date')}>
                {step.invoicing_date && <Day value={step.invoicing_date} />}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}

interface Drawing {
  /** Remaining budget after each invoice. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Step line from the whole budget down. */
  readonly line: string;
  /** The y coordinate of a remaining budget of 0. */
  readonly zero: number;
  /** Labels of the top and the bottom. */
  readonly highest: string;
  readonly lowest: string;
}

/**
 * Maps a budget's steps to a 100 × 100 square: x by date, steps without a date at 0; y from the lowest amount
 * (at most 0) to the whole budget.
 */
export function drawingOf(steps: readonly BudgetStep[]): Drawing {
  const left = steps.map((step) => hundredths(step.left));
  const all = [...left, ...steps.map(({ total }) => hundredths(total)), 0n];
  const highest = all.reduce((found, one) => (one > found ? one : found));
  const lowest = all.reduce((found, one) => (one < found ? one : found));
  const span = highest - lowest || 1n;
  // Rounds to a thousandth of the height.
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

/** Places steps by date; evenly if all have the same date. */
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
