// Periods of invoices, current or past (specification, section 4; INV-05 … INV-08, A-92); shared by server
// and web. All dates are plain dates; 'today' is in the business time zone.
// Requirements: CONST-05.

import { daysBetween } from '#core/dates.ts';

export const periods = ['current', 'past', 'debt', 'overdue'] as const;
export type Period = (typeof periods)[number];

/**
 * Returns the cut-off day: an invoice dated after it is current. It is this month's 10th from the 11th on,
 * and last month's 10th until the 10th.
 */
export function cutOff(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day > 10) return `${today.slice(0, 7)}-10`;
  return month === 1
    ? `${String(year - 1).padStart(4, '0')}-12-10`
    : `${today.slice(0, 5)}${two(month - 1)}-10`;
}

/** Returns the period; an invoice without a date is past. Debt is independent of it. */
export function periodOf(invoicingDate: string | null, today: string): 'current' | 'past' {
  // Plain dates in the same format compare as strings.
  return invoicingDate !== null && invoicingDate > cutOff(today) ? 'current' : 'past';
}

type Dated = { invoicing_date: string | null; due_date: string | null; debt: string };

/** A row with its period and its delay on this business day, and the day. */
export function withPeriod<Row extends Dated>(row: Row, today: string) {
  return {
    ...row,
    period: periodOf(row.invoicing_date, today),
    days_late: daysLate(row, today),
    business_day: today,
  };
}

/** Days since the due date of an unpaid invoice; null when it is paid, not yet due or has no due date (amendment 46). */
export function daysLate({ due_date, debt }: Pick<Dated, 'due_date' | 'debt'>, today: string): number | null {
  if (due_date === null || due_date >= today || !isDebt(debt)) return null;
  return daysBetween(due_date, today);
}

/** Whether the customer disputes it at present. */
export function isDisputed(row: { disputed_on: string | null; dispute_resolved_on: string | null }): boolean {
  return row.disputed_on !== null && row.dispute_resolved_on === null;
}

/** Whether an amount is outstanding; an overpayment is not a debt (INV-08, A-94). */
export function isDebt(debt: string): boolean {
  return !debt.startsWith('-') && /[1-9]/.test(debt);
}

/** How old a debt is: days since its due date, or since its invoice date when it has none. */
export const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'over_90', 'undated'] as const;
export type Age = (typeof ages)[number];

function two(value: number): string {
  return String(value).padStart(2, '0');
}
