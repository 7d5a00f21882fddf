// The paid amount of an invoice follows its payments from every entry point: it changes by the difference of
// each payment in the invoice's currency. An amount paid before payments were recorded stays
// included.
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

/** The values of a payment; empty before its creation and after its deletion. */
export type PaymentValues = Readonly<Record<string, unknown>>;

/** Locks an invoice until the end of the transaction; undefined if it does not exist. */
export async function lockInvoice(
  transaction: Queryable,
  id: number,
): Promise<{ currency: string; file_id: number | null } | undefined> {
  const [invoice] = await transaction.rows(
    sql.of({ currency: 'string', file_id: 'number?' })`
      select currency, file_id from invoices where id = ${id} for update`,
  );
  return invoice;
}

/** Locks the invoices with these ids in one order, to avoid deadlocks. */
export async function lockInvoices(transaction: Queryable, ids: Fragment): Promise<void> {
  await transaction.rows(sql`select from invoices where id in (${ids}) order by id for update`);
}

/** Updates the balance after a payment was created, changed or deleted by form. */
export async function updateBalance(
  transaction: Queryable,
  invoiceId: number,
  { before = {}, after = {} }: { before?: PaymentValues; after?: PaymentValues },
): Promise<void> {
  const payments = [
    { ...before, sign: -1 },
    { ...after, sign: 1 },
  ].map((one: PaymentValues) => ({ amount: one['amount'], currency: one['currency'], sign: one['sign'] }));
  await addToBalances(
    transaction,
    sql`select ${invoiceId}::bigint as invoice_id, currency, sign * amount as amount
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as v (currency text, amount numeric, sign int)`,
  );
}

/**
 * Runs a bulk write of payments and updates the balances by the difference. `payments` selects the ids of
 * written payments, evaluated before and after; `invoices` those that they will belong to.
 */
export async function updateBalances<Result>(
  transaction: Queryable,
  { payments, invoices }: { payments: Fragment; invoices: Fragment },
  write: () => Promise<Result>,
): Promise<Result> {
  const written = sql`invoice_payments y where y.id in (${payments})`;
  await lockInvoices(transaction, sql`select y.invoice_id from ${written} union all ${invoices}`);
  await transaction.rows(sql`create temp table payments_before on commit drop as
    select y.invoice_id, y.currency, y.amount from ${written}`);
  const result = await write();
  await addToBalances(
    transaction,
    sql`select invoice_id, currency, -amount as amount from payments_before
      union all select y.invoice_id, y.currency, y.amount from ${written}`,
  );
  return result;
}

/** Whether the invoice has payments in one of these currencies, which prevents a change of its currency. */
export function hasPaymentsIn(invoice: Fragment, currencies: readonly Fragment[]): Fragment {
  return sql`exists (select from invoice_payments y where y.invoice_id = ${invoice}
    and y.currency in (${sql.join(currencies)}))`;
}

/** Adds the payments to the paid amounts; negative amounts are subtracted. */
async function addToBalances(transaction: Queryable, payments: Fragment): Promise<void> {
  await transaction.rows(
    sql`update invoices i set amount_paid = i.amount_paid + d.amount
      from (select invoice_id, currency, sum(amount) as amount from (${payments}) p group by 1, 2) d
      where i.id = d.invoice_id and i.currency = d.currency and d.amount <> 0`,
  );
}
