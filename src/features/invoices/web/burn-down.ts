// Where a budget's steps stand in a drawing of 100 by 100.
import { amountOf, hundredths } from '#core/money.ts';
import type { BudgetStep } from '../contract.ts';

export interface BurnDown {
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

/** Across by date, those without one at the beginning; up to the whole budget, down to 0 or below. */
export function burnDown(steps: readonly BudgetStep[]): BurnDown {
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
