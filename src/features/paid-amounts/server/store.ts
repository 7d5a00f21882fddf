// What is paid of an invoice follows its payments, by whichever door they come: it moves by what each payment in the
// invoice's own currency was and is. What was paid before there were payments here stays in it.
import type { Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import type { Field } from '../../imports/contract.ts';
import { merged, newValue } from '../../staged-records/server/store.ts';

/** A payment by its values; none where it is not yet or no longer there. */
export type PaymentValues = Readonly<Record<string, unknown>>;

/** Holds an invoice until the end; undefined when there is none. */
export async function lockInvoice(
  transaction: Queryable,
  _scope: Scope,
  id: number,
): Promise<{ currency: string; file_id: number | null } | undefined> {
  const [invoice] = await transaction.rows<{ currency: string; file_id: number | null }>(
    sql`select currency, file_id from invoices where id = ${id} for update`,
  );
  return invoice;
}

/** After a payment by form was added, changed or removed. */
export async function followPayment(
  transaction: Queryable,
  _scope: Scope,
  invoiceId: number,
  { before = {}, after = {} }: { before?: PaymentValues; after?: PaymentValues },
): Promise<void> {
  const payments = [
    { ...before, sign: -1 },
    { ...after, sign: 1 },
  ].map((one: PaymentValues) => ({ amount: one['amount'], currency: one['currency'], sign: one['sign'] }));
  await follow(
    transaction,
    sql`select ${invoiceId}::bigint as invoice_id, currency, sign * amount as amount
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as v (currency text, amount numeric, sign int)`,
  );
}

/** Before merged payments of an import, which speak of these fields, are written. */
export async function followMergedPayments(
  transaction: Queryable,
  fields: readonly { readonly name: string; readonly field: Field }[],
): Promise<void> {
  const there = sql`${merged('invoice_payments')} m left join invoice_payments t on t.id = m._id
    where m._state in ('created', 'updated') and (m._id is null or t.id is not null)`;
  const now = (name: string, column: string) => {
    const given = fields.find((field) => field.name === name);
    return given === undefined ? sql`t.${sql.id(column)}` : newValue(name, given.field);
  };
  const invoice = now('invoice', 'invoice_id');
  await lockInvoices(transaction, sql`select unnest(array[t.invoice_id, ${invoice}]) from ${there}`);
  await follow(
    transaction,
    sql`select t.invoice_id, t.currency, -t.amount as amount from ${there}
      union all select ${invoice}, ${now('currency', 'currency')}, ${now('amount', 'amount')} from ${there}`,
  );
}

/** Holds the invoices of an import's payments, before an undo looks at what is there. */
export async function lockUndonePayments(transaction: Queryable, undone: UndoneRows): Promise<void> {
  await lockInvoices(
    transaction,
    sql`select t.invoice_id from ${thereOf(undone)} union all select b.invoice_id from ${backOf(undone)}`,
  );
}

/** Holds the invoices that an import changed: a payment that comes meanwhile is there before its undo looks, or waits. */
export async function lockUndoneInvoices(
  transaction: Queryable,
  { table, importId }: UndoneRows,
): Promise<void> {
  await lockInvoices(
    transaction,
    sql`select r.record_id from ${sql.id(table)} r where r.import_id = ${importId} and r.state = 'changed'`,
  );
}

/** Before an import's payments are taken back: new ones go, changed ones are as `before` says. */
export async function followUndonePayments(transaction: Queryable, undone: UndoneRows): Promise<void> {
  await follow(
    transaction,
    sql`select t.invoice_id, t.currency, -t.amount as amount from ${thereOf(undone)}
      union all select b.invoice_id, b.currency, b.amount from ${backOf(undone)}`,
  );
}

/** The rows of an import, as `sheet_import_rows` holds them. */
interface UndoneRows {
  readonly table: string;
  readonly importId: number;
}

function thereOf({ table, importId }: UndoneRows): Fragment {
  return sql`${sql.id(table)} r join invoice_payments t on t.id = r.record_id
    where r.import_id = ${importId} and r.state in ('new', 'changed')`;
}

function backOf({ table, importId }: UndoneRows): Fragment {
  return sql`${sql.id(table)} r join invoice_payments t on t.id = r.record_id
    cross join lateral jsonb_populate_record(t, r.before) b where r.import_id = ${importId} and r.state = 'changed'`;
}

/** Whether a payment counts in one of these currencies: then the invoice's own cannot become another. */
export function hasPaymentsIn(invoice: Fragment, currencies: readonly Fragment[]): Fragment {
  return sql`exists (select from invoice_payments y where y.invoice_id = ${invoice}
    and y.currency in (${sql.join(currencies)}))`;
}

/** Two who write payments of one invoice come one after the other; in one order, so that none waits for the other. */
async function lockInvoices(transaction: Queryable, ids: Fragment): Promise<void> {
  await transaction.rows(sql`select from invoices where id in (${ids}) order by id for update`);
}

/** Moves what is paid by these payments: an amount below zero goes. */
async function follow(transaction: Queryable, payments: Fragment): Promise<void> {
  await transaction.rows(
    sql`update invoices i set amount_paid = i.amount_paid + d.amount
      from (select invoice_id, currency, sum(amount) as amount from (${payments}) p group by 1, 2) d
      where i.id = d.invoice_id and i.currency = d.currency and d.amount <> 0`,
  );
}
