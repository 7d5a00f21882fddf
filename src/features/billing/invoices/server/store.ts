// Invoices of a scope. Those without a project are hidden here; staff fix them (A-95).
import * as z from 'zod/mini';
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { seesColumn } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Database } from '#server/database/database.ts';
import { filterCounts } from '#server/database/filter-counts.ts';
import { allTables, countUpTo, type ListSource, listPage, wholeList } from '#server/database/listing.ts';
import { all, type Queryable, sql } from '#server/database/sql.ts';
import {
  type Ageing,
  ageing,
  type Invoice,
  invoicesList,
  payment,
  paymentsList,
  type StoredInvoice,
  storedInvoice,
  unassignedList,
  unassignedRow,
} from '../contract.ts';
import { type Period, withPeriod } from '../rules.ts';
import { hasPaymentsIn } from './balance.ts';
import { conditions, filterConditions, type InvoiceFilters, source, sourceOf, visible } from './sources.ts';

/** The values of the filters with the invoices of the period that each has within the scope. */
export function countInvoices(
  database: Queryable,
  scope: Scope,
  { period, today, query }: { period: Period; today: string; query: ListQuery },
) {
  return filterCounts(database, source(scope), query, conditions(scope, period, today));
}

/** The number of invoices that the list of a period shows. */
export function countInvoicesUpTo(database: Queryable, scope: Scope, period: Period, today: string) {
  return countUpTo(database, source(scope), {}, conditions(scope, period, today));
}

/** One page of a period. */
export async function listInvoices(
  database: Queryable,
  scope: Scope,
  { period, today, query }: { period: Period; today: string; query: ListQuery },
) {
  const page = await listPage(
    database,
    storedInvoice,
    sourceOf(scope, period, today),
    query,
    conditions(scope, period, today),
  );
  return { ...page, rows: page.rows.map((row) => withPeriod(row, today)) };
}

export interface InvoicesToStream {
  period: Period;
  today: string;
  given: InvoiceFilters;
  query?: ListQuery;
}

/** Returns all invoices of a period in the requested or default order, in chunks, from one snapshot. */
export function streamInvoices(
  database: Database,
  scope: Scope,
  { period, today, given, query }: InvoicesToStream,
): AsyncGenerator<StoredInvoice[]> {
  return database.stream(
    wholeList(storedInvoice, source(scope), query ?? parseListQuery(invoicesList, {}), [
      ...conditions(scope, period, today),
      ...filterConditions(scope, given),
    ]),
  );
}

/** One invoice of the scope. */
export async function findInvoice(
  database: Queryable,
  scope: Scope,
  id: number,
  today: string,
): Promise<(Invoice & Authorized<'invoice'>) | undefined> {
  const from = source(scope);
  const [row] = await database.read(
    sql.of(storedInvoice)`
      select ${from.columns} from ${allTables(from)} where i.id = ${id} and ${all(visible(scope))}`,
  );
  return row && authorize('invoice', withPeriod(row, today));
}

const payments: ListSource = {
  declaration: paymentsList,
  columns: sql`y.id, y.date, y.amount, y.currency, y.reference`,
  from: sql`invoice_payments y`,
  id: 'y.id',
  sort: {
    date: sql`y.date`,
    amount: sql`y.amount`,
    currency: sql`y.currency`,
    reference: sql`y.reference`,
  },
  neverNull: ['amount', 'currency'],
  search: [{ fields: ['reference'], searchText: sql`fold_text(coalesce(y.reference, ''))` }],
};

/** The payments of an invoice. */
export function listPayments(database: Queryable, invoice: Authorized<'invoice'>, query: ListQuery) {
  return listPage(database, payment, payments, query, [sql`y.invoice_id = ${invoice.id}`]);
}

const unassigned: ListSource = {
  declaration: unassignedList,
  columns: sql`i.id, i.name, i.invoicing_date, i.amount, i.currency, i.amount_paid, i.debt`,
  from: sql`invoices i`,
  id: 'i.id',
  sort: {
    name: sql`i.name`,
    invoicing_date: sql`i.invoicing_date`,
    amount: sql`i.amount`,
    currency: sql`i.currency`,
    amount_paid: sql`i.amount_paid`,
    debt: sql`i.debt`,
  },
  neverNull: ['name', 'amount', 'currency', 'amount_paid', 'debt'],
  search: [{ fields: ['name'], searchText: 'i.search_text' }],
};

/** One page of the invoices without a project, for scopes that reach all. */
export function listUnassigned(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage(database, unassignedRow, unassigned, query, [
    sql`i.project_id is null`,
    inScope(scope, { client: 'i.client_id', project: 'i.project_id' }),
  ]);
}

/** Returns the metadata of an invoice's file. */
export async function findInvoiceFile(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<{ id: number; name: string; content_type: string; size: number } | undefined> {
  if (!seesColumn(scope, 'invoices', 'file')) return undefined;
  const [file] = await database.read(
    sql.of({ id: 'number', name: 'string', content_type: 'string', size: 'number' })`
      select f.id, f.name, f.content_type, f.size from invoices i join files f on f.id = i.file_id
      where i.id = ${id} and ${all(visible(scope))}`,
  );
  return file;
}

/** Debts by currency and age, in the order of ages; ages without debt are omitted. */
export function listAgeing(
  database: Queryable,
  scope: Scope,
  { today, given }: { today: string; given: InvoiceFilters },
): Promise<Ageing[]> {
  const where = all([...visible(scope), sql`i.debt > 0`, ...filterConditions(scope, given)]);
  return database.read(
    sql.of(ageing)`with aged as (
        select i.currency, case when coalesce(i.due_date, i.invoicing_date) is null then 'undated'
            when i.due_date >= ${today}::date then 'not_due'
            when ${today}::date - coalesce(i.due_date, i.invoicing_date) <= 30 then 'up_to_30'
            when ${today}::date - coalesce(i.due_date, i.invoicing_date) <= 60 then 'up_to_60'
            when ${today}::date - coalesce(i.due_date, i.invoicing_date) <= 90 then 'up_to_90' else 'over_90' end as age,
          i.debt, i.due_date < ${today}::date as is_overdue,
          i.disputed_on is not null and i.dispute_resolved_on is null as is_disputed
        from invoices i where ${where}
      ), summed as (select currency, age, sum(debt) as amount, count(*) as invoices,
          coalesce(sum(debt) filter (where is_overdue), 0) as overdue,
          coalesce(sum(debt) filter (where is_disputed), 0) as disputed
        from aged group by 1, 2)
      select currency, sum(amount) as outstanding, sum(overdue) as overdue, sum(disputed) as disputed,
        json_agg(json_build_object('age', age, 'amount', amount::text, 'invoices', invoices)
        order by array_position(array['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'over_90', 'undated'], age)) as debts
      from summed group by 1 order by 1`,
  );
}

/** How many open invoices a statement of account lists. */
export const statementLimit = 2000;

/** The unpaid invoices of a client, oldest first within each currency; one more than the limit when there are more. */
export function listOpenInvoices(
  database: Queryable,
  scope: Scope,
  client: Authorized<'client'> & { id: number },
): Promise<OpenInvoice[]> {
  return database.read(
    sql.of(
      openInvoice,
    )`select i.id, i.name, i.invoicing_date, i.due_date, i.amount, i.currency, i.amount_paid, i.debt,
        i.disputed_on, i.dispute_resolved_on
      from invoices i where ${all([...visible(scope), sql`i.client_id = ${client.id}`, sql`i.debt > 0`])}
      order by i.currency, coalesce(i.due_date, i.invoicing_date) nulls last, i.id limit ${statementLimit + 1}`,
  );
}

const openInvoice = z.pick(storedInvoice, {
  id: true,
  name: true,
  invoicing_date: true,
  due_date: true,
  amount: true,
  currency: true,
  amount_paid: true,
  debt: true,
  disputed_on: true,
  dispute_resolved_on: true,
});
export type OpenInvoice = z.output<typeof openInvoice>;

/** Whether an invoice has payments in one of these currencies. */
export async function hasPayments(
  transaction: Queryable,
  id: number,
  currencies: readonly string[],
): Promise<boolean> {
  const [row] = await transaction.read(
    sql.of({ has: 'boolean' })`select ${hasPaymentsIn(
      sql`${id}`,
      currencies.map((one) => sql`${one}`),
    )} as has`,
  );
  return row?.has === true;
}
