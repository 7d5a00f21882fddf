// Invoices of a scope. Those without a project are for the staff to mend and shown here to nobody.
import { type ListQuery, parseListQuery } from '#core/list-query.ts';
import { allTables, type ListSource, listPage, wholeList } from '#server/listing.ts';
import { clientTexts, reachesByClient } from '#server/client-texts.ts';
import type { Database } from '#server/database.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { all, type Fragment, type Queryable, sql } from '#server/sql.ts';
import {
  type Ageing,
  type BudgetStep,
  type Invoice,
  invoicesList,
  type Payment,
  paymentsList,
  type UnassignedInvoice,
  unassignedList,
} from '../contract.ts';
import { cutOff, type Period } from '../rules.ts';

/** The two filters of lists, exports and the ageing (INV-11, INV-15). */
export interface InvoiceFilters {
  project__client__name?: string | undefined;
  project__sponsor?: string | undefined;
}

function filtersOf(scope: Scope) {
  return {
    project__client__name: (name: string) =>
      sql`i.client_id = any(array(select id from clients where lower(name) = lower(${name})))`,
    // The projects are those of the scope, so that a customer's few are looked for among a customer's invoices.
    project__sponsor: (sponsor: string) =>
      sql`i.project_id = any(array(select o.id from projects o where o.sponsor = ${sponsor}
        and ${inScope(scope, { client: 'o.client_id', project: 'o.id' })}))`,
  };
}

function source(scope: Scope, today: string): ListSource {
  return {
    declaration: invoicesList,
    columns: sql`i.id, i.name, json_build_object('id', p.id, 'name', p.name, 'sponsor', p.sponsor,
        'client', json_build_object('id', c.id, 'name', c.name)) as project,
      c.name as partner, p.sponsor, i.invoicing_date, i.end_date, i.payment_date, i.is_prolonged, i.amount, i.currency,
      i.amount_paid, i.debt, case when f.id is not null then json_build_object('name', f.name, 'size', f.size) end as file,
      (select count(*) from invoice_payments y where y.invoice_id = i.id) as payments,
      i.budget_total, i.budget_used, i.budget_total - i.budget_used as budget_left,
      case when i.invoicing_date > ${cutOff(today)}::date then 'current' else 'past' end as period`,
    from: sql`invoices i`,
    ...clientTexts('invoices', 'i', reachesByClient(scope)),
    joins: sql`left join projects p on p.id = i.project_id left join clients c on c.id = i.client_id
      left join files f on f.id = i.file_id`,
    id: 'i.id',
    sort: {
      name: sql`i.name`,
      project__name: sql`p.name`,
      project__client__name: sql`c.name`,
      project__sponsor: sql`p.sponsor`,
      invoicing_date: sql`i.invoicing_date`,
      end_date: sql`i.end_date`,
      payment_date: sql`i.payment_date`,
      is_prolonged: sql`i.is_prolonged`,
      amount: sql`i.amount`,
      currency: sql`i.currency`,
      amount_paid: sql`i.amount_paid`,
      debt: sql`i.debt`,
      budget_total: sql`i.budget_total`,
      budget_used: sql`i.budget_used`,
      budget_left: sql`i.budget_total - i.budget_used`,
    },
    neverNull: [
      'name',
      'project__name',
      'project__client__name',
      'is_prolonged',
      'amount',
      'currency',
      'amount_paid',
      'debt',
    ],
    sortJoins: {
      project__name: sql`join projects p on p.id = i.project_id`,
      project__client__name: sql`join clients c on c.id = i.client_id`,
      project__sponsor: sql`join projects p on p.id = i.project_id`,
    },
    search: [
      { fields: ['name'], searchText: 'i.search_text' },
      {
        fields: ['project__name', 'project__sponsor', ''],
        searchText: 'search_text',
        within: { column: 'i.project_id', table: 'projects' },
      },
      {
        fields: ['project__client__name', ''],
        searchText: 'search_text',
        within: { column: 'i.client_id', table: 'clients' },
      },
    ],
    filters: filtersOf(scope),
  };
}

/** One page of a period. */
export function listInvoices(
  database: Queryable,
  scope: Scope,
  { period, today, query }: { period: Period; today: string; query: ListQuery },
) {
  return listPage<Invoice>(database, source(scope, today), query, conditions(scope, period, today));
}

export interface InvoicesToStream {
  period: Period;
  today: string;
  given: InvoiceFilters;
  query?: ListQuery;
}

/** Every invoice of a period, in the default order or as the query asks, in chunks, from one snapshot. */
export function streamInvoices(
  database: Database,
  scope: Scope,
  { period, today, given, query }: InvoicesToStream,
): AsyncGenerator<Invoice[]> {
  return database.stream(
    wholeList<Invoice>(source(scope, today), query ?? parseListQuery(invoicesList, {}), [
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
): Promise<Invoice | undefined> {
  const from = source(scope, today);
  const [row] = await database.rows<Invoice>(
    sql`select ${from.columns} from ${allTables(from)} where i.id = ${id} and ${all(visible(scope))}`,
  );
  return row;
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

/** What was paid of an invoice that the caller has been shown to see. */
export function listPayments(database: Queryable, _scope: Scope, invoiceId: number, query: ListQuery) {
  return listPage<Payment>(database, payments, query, [sql`y.invoice_id = ${invoiceId}`]);
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

/** One page of the invoices without a project, for those who reach all. */
export function listUnassigned(database: Queryable, scope: Scope, query: ListQuery) {
  return listPage<UnassignedInvoice>(database, unassigned, query, [
    sql`i.project_id is null`,
    inScope(scope, { client: 'i.client_id', project: 'i.project_id' }),
  ]);
}

/** Where the file of an invoice lies. */
export async function findInvoiceFile(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<{ id: number; name: string; content_type: string; size: number } | undefined> {
  const [file] = await database.rows<{ id: number; name: string; content_type: string; size: number }>(
    sql`select f.id, f.name, f.content_type, f.size from invoices i join files f on f.id = i.file_id
      where i.id = ${id} and ${all(visible(scope))}`,
  );
  return file;
}

/** Debts by currency and age, in the order of the ages; an age without a debt is not there. */
export function listAgeing(
  database: Queryable,
  scope: Scope,
  { today, given }: { today: string; given: InvoiceFilters },
): Promise<Ageing[]> {
  const where = all([...visible(scope), sql`i.debt > 0`, ...filterConditions(scope, given)]);
  return database.rows(
    sql<Ageing>`with aged as (
        select i.currency, case when i.invoicing_date is null then 'undated'
            when ${today}::date - i.invoicing_date <= 30 then 'up_to_30'
            when ${today}::date - i.invoicing_date <= 60 then 'up_to_60'
            when ${today}::date - i.invoicing_date <= 90 then 'up_to_90' else 'over_90' end as age, i.debt
        from invoices i where ${where}
      ), summed as (select currency, age, sum(debt) as amount, count(*) as invoices from aged group by 1, 2)
      select currency, json_agg(json_build_object('age', age, 'amount', amount::text, 'invoices', invoices)
        order by array_position(array['up_to_30', 'up_to_60', 'up_to_90', 'over_90', 'undated'], age)) as debts
      from summed group by 1 order by 1`,
  );
}

/** The budget of an invoice's project in the invoice's currency, step by step. */
export function listBudget(
  database: Queryable,
  _scope: Scope,
  { project, currency }: Pick<Invoice, 'project' | 'currency'>,
): Promise<BudgetStep[]> {
  return database.rows(
    sql<BudgetStep>`select json_build_object('id', i.id, 'name', i.name) as invoice, i.invoicing_date,
        i.budget_total as total, i.budget_used as used, i.budget_total - i.budget_used as left
      from invoices i where i.project_id = ${project.id} and i.currency = ${currency}
        and i.budget_total is not null and i.budget_used is not null
      order by i.invoicing_date nulls first, i.id limit 500`,
  );
}

function conditions(scope: Scope, period: Period, today: string): Fragment[] {
  const day = sql`${cutOff(today)}::date`;
  const of: Record<Period, Fragment> = {
    current: sql`i.invoicing_date > ${day}`,
    past: sql`(i.invoicing_date <= ${day} or i.invoicing_date is null)`,
    debt: sql`i.debt > 0`,
  };
  return [...visible(scope), of[period]];
}

/** A scope of clients or projects has none without a project; to look would keep counts from reading an index alone. */
function visible(scope: Scope): Fragment[] {
  return scope.reach === 'all'
    ? [sql`i.project_id is not null`]
    : [inScope(scope, { client: 'i.client_id', project: 'i.project_id' })];
}

function filterConditions(scope: Scope, given: InvoiceFilters): Fragment[] {
  const filters = filtersOf(scope);
  const { project__client__name: client = '', project__sponsor: sponsor = '' } = given;
  return [
    ...(client === '' ? [] : [filters.project__client__name(client)]),
    ...(sponsor === '' ? [] : [filters.project__sponsor(sponsor)]),
  ];
}
