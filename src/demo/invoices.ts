import { searchTextOf } from '#server/database/search-texts.ts';
import { dayAfter, earlier, momentOn } from './calendar.ts';
import { addPdf } from './pdf.ts';
import type { Project } from './projects.ts';
import { type Random, randomFor } from './random.ts';
import type { Rows } from './rows.ts';

/** The currencies of the specification, section 3 (INV-16). */
export const currencies = [
  'CAD',
  'CHF',
  'EUR',
  'GBP',
  'GEL',
  'HUF',
  'ILS',
  'KES',
  'PLN',
  'RSD',
  'SGD',
  'TRY',
  'UAH',
  'USD',
  'ZAR',
] as const;
type Currency = (typeof currencies)[number];

// Approximate units per US dollar, for realistic amounts.
const perDollar: Partial<Record<Currency, number>> = {
  HUF: 360,
  KES: 130,
  RSD: 108,
  TRY: 40,
  UAH: 41,
  ZAR: 18,
  PLN: 4,
};

// Days from today and the paid share. Today's invoices are current on any day of the month, and those
// 35 days old are past; the period of the others varies.
const terms: readonly (readonly [day: number, paidPercent: number])[] = [
  [0, 100],
  [0, 0],
  [-35, 100],
  [-48, 40],
  [-9, 0],
  [-22, 100],
  [-70, 100],
  [-96, 0],
  [-130, 100],
  [-160, 105],
];

/** Ten invoices in each currency, so that each period has each currency; and one without a project. */
export function addInvoices(
  rows: Rows,
  { projects, today }: { projects: readonly Project[]; today: string },
): void {
  const random = randomFor('invoices');
  for (const [place, currency] of currencies.entries()) {
    // Half of them for one project, half for the next: several invoices use up one budget.
    for (const half of [0, 1]) {
      const project = projects[(place * 2 + half) % projects.length] as Project;
      const own = terms.filter((_, turn) => turn % 2 === half).toSorted(([a], [b]) => a - b);
      const amounts = own.map(() => amountIn(currency, random));
      // Every seventh budget is exceeded by its last invoice.
      const share = (place * 2 + half) % 7 === 6 ? 0.9 : 1.1 + random.whole(0, 60) / 100;
      const budget_total = Math.ceil((sum(amounts) * share) / 500) * 500;
      for (const [turn, [day, paidPercent]] of own.entries()) {
        const date = dayAfter(today, day);
        const budget_used = sum(amounts.slice(0, turn + 1));
        const budget = { budget_total, budget_used };
        addInvoice(
          rows,
          { project, currency, date, paidPercent, amount: amounts[turn] ?? 0, ...budget, today },
          random,
        );
      }
    }
  }
  // For staff to fix, and hidden from everyone else.
  const date = dayAfter(today, -20);
  const amount = amountIn('EUR', random);
  const budget = { budget_total: amount, budget_used: amount };
  addInvoice(
    rows,
    { project: null, currency: 'EUR', date, paidPercent: 0, amount, ...budget, today },
    random,
  );
}

interface Terms {
  readonly project: Project | null;
  readonly currency: Currency;
  readonly date: string;
  readonly paidPercent: number;
  readonly amount: number;
  readonly budget_total: number;
  readonly budget_used: number;
  readonly today: string;
}

function addInvoice(rows: Rows, given: Terms, random: Random): void {
  const { project, currency, date, paidPercent, amount, budget_total, budget_used, today } = given;
  const number = (rows.tables.get('invoices')?.length ?? 0) + 1;
  const amount_paid = cents((amount * paidPercent) / 100);
  const name = `${project?.protocol.code ?? 'LOG'}/${date.slice(0, 4)}/${String(number).padStart(4, '0')}`;
  const payment_date = paidPercent === 0 ? null : earlier(dayAfter(date, random.whole(5, 30)), today);
  const { id } = rows.add('invoices', {
    project_id: project?.id ?? null,
    // Triggers are disabled during the restore.
    client_id: project?.client.id ?? null,
    name,
    invoicing_date: date,
    // Some come from before the portal knew due dates.
    due_date: number % 7 === 0 ? null : dayAfter(date, 30),
    ...(paidPercent < 100 && number % 40 === 4
      ? { disputed_on: earlier(dayAfter(date, 12), today), dispute_reason: 'Quantity differs from the order' }
      : { disputed_on: null, dispute_reason: null }),
    end_date: dayAfter(date, 30),
    payment_date,
    is_prolonged: paidPercent < 100 && number % 3 === 0,
    amount,
    currency,
    amount_paid,
    budget_total,
    budget_used,
    file_id:
      number % 3 === 0
        ? null
        : addPdf(rows, fileName(name), linesOf(name, amount, currency), momentOn(date, 0)),
    search_text: searchTextOf('invoices', { name }),
  });
  if (payment_date !== null)
    addPayments(rows, { invoice_id: id, currency, amount_paid, payment_date, date, today });
}

interface Payments {
  readonly invoice_id: number;
  readonly currency: Currency;
  readonly amount_paid: number;
  readonly payment_date: string;
  readonly date: string;
  readonly today: string;
}

/** When the payments of the last two weeks were imported from a file of the bank. */
export function paymentsImportedAt(today: string): string {
  return momentOn(dayAfter(today, -1), 16, 5);
}

function isImported(day: string, today: string): boolean {
  return day > dayAfter(today, -16) && day < dayAfter(today, -1);
}

/** In one payment, or in two, the first on the invoice date. */
function addPayments(rows: Rows, payments: Payments): void {
  const { invoice_id, currency, amount_paid, payment_date, date, today } = payments;
  const first = invoice_id % 2 === 0 ? cents(amount_paid * 0.4) : 0;
  const parts: [string, number][] = first > 0 ? [[date, first]] : [];
  parts.push([payment_date, cents(amount_paid - first)]);
  for (const [place, [day, amount]] of parts.entries()) {
    const reference = `BT-${10_000 + invoice_id * 3 + place}`;
    const updated_at = isImported(day, today) ? paymentsImportedAt(today) : momentOn(day, 0);
    rows.add('invoice_payments', { invoice_id, date: day, amount, currency, reference, updated_at });
  }
}

function fileName(name: string): string {
  return `Invoice ${name.replaceAll('/', '-')}.pdf`;
}

function linesOf(name: string, amount: number, currency: Currency): string[] {
  return [
    `Invoice ${name}`,
    `Amount due: ${amount.toFixed(2)} ${currency}`,
    'Clinical supply logistics',
    'Payable within 30 days.',
  ];
}

function amountIn(currency: Currency, random: Random): number {
  return cents(random.whole(900, 24_000) * (perDollar[currency] ?? 1) + random.whole(0, 99) / 100);
}

function sum(amounts: readonly number[]): number {
  return cents(amounts.reduce((whole, amount) => whole + amount, 0));
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
