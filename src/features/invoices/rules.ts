// When an invoice is current or past (specification, section 4; INV-05 … INV-08, A-92): the rule that server and web
// share. All dates are plain dates; 'today' is the business time zone's.

export const periods = ['current', 'past', 'debt'] as const;
export type Period = (typeof periods)[number];

/**
 * The day that parts current from past: an invoice dated after it is current. From the 11th on it is this month's 10th,
 * until the 10th it is last month's.
 */
export function cutOff(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (day > 10) return `${today.slice(0, 7)}-10`;
  return month === 1
    ? `${String(year - 1).padStart(4, '0')}-12-10`
    : `${today.slice(0, 5)}${two(month - 1)}-10`;
}

/** Current or past; an invoice without a date is past. Debt is a matter beside it. */
export function periodOf(invoicingDate: string | null, today: string): 'current' | 'past' {
  // Plain dates of the same form sort as texts.
  return invoicingDate !== null && invoicingDate > cutOff(today) ? 'current' : 'past';
}

/** Whether something is still to be paid; what was paid too much is no debt (INV-08, A-94). */
export function isDebt(debt: string): boolean {
  return !debt.startsWith('-') && /[1-9]/.test(debt);
}

/** How old a debt is, in days since its invoice, as accountants age them. */
export const ages = ['up_to_30', 'up_to_60', 'up_to_90', 'over_90', 'undated'] as const;
export type Age = (typeof ages)[number];

function two(value: number): string {
  return String(value).padStart(2, '0');
}
