// The lists of invoices as declarations: columns, sorting, search and filters, and which invoices a scope reaches.

import { fold } from '#core/fold.ts';
import { valuesOf } from '#core/list-query.ts';
import { isSponsor } from '#features/supply/projects/server/service.ts';
import { seesColumn } from '#record-types/blinding.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { byClientNames, clientTexts, inClientName, reachesByClient } from '#server/database/client-texts.ts';
import { isOneOf } from '#server/database/filter-counts.ts';
import type { KeptCount, ListSource, WholeSort } from '#server/database/listing.ts';
import { type Fragment, sql } from '#server/database/sql.ts';
import { invoicesList } from '../contract.ts';
import { cutOff, type Period } from '../rules.ts';

/** The two filters of lists, exports and the ageing (INV-11, INV-15). */
export interface InvoiceFilters {
  project__client__name?: string | undefined;
  project__sponsor?: string | undefined;
  /** The id of a client. */
  client?: number;
}

function filtersOf(scope: Scope) {
  return {
    project__client__name: (names: string) =>
      sql`i.client_id = any(array(select id from clients where ${isOneOf(sql`name`, valuesOf(names))}))`,
    // Restricted to projects of the scope, so that the planner searches only a customer's invoices.
    project__sponsor: (sponsors: string) =>
      sql`i.project_id = any(array(select o.id from projects o where ${isSponsor(sql`o.sponsor`, sponsors)}
        and ${inScope(scope, { client: 'o.client_id', project: 'o.id' })}))`,
  };
}

/** Every invoice of a scope, of any period. */
export function source(scope: Scope): ListSource {
  const file = sql`case when f.id is not null then json_build_object('name', f.name, 'size', f.size) end`;
  return {
    declaration: invoicesList,
    columns: sql`i.id, i.name, json_build_object('id', p.id, 'name', p.name, 'sponsor', p.sponsor,
        'client', json_build_object('id', c.id, 'name', c.name)) as project,
      c.name as partner, p.sponsor, i.invoicing_date, i.due_date, i.end_date, i.payment_date, i.is_prolonged, i.amount, i.currency,
      i.disputed_on, i.dispute_reason, i.dispute_resolved_on,
      i.amount_paid, i.debt, ${seesColumn(scope, 'invoices', 'file') ? file : sql`null::json`} as file,
      (select count(*) from invoice_payments y where y.invoice_id = i.id) as payments,
      i.budget_total, i.budget_used, i.budget_total - i.budget_used as budget_left`,
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
      due_date: sql`i.due_date`,
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
    ascendingOnly: ['due_date', 'end_date', 'payment_date', 'budget_total', 'budget_used', 'budget_left'],
    sortJoins: {
      project__name: sql`join projects p on p.id = i.project_id`,
      project__client__name: sql`join clients c on c.id = i.client_id`,
      project__sponsor: sql`join projects p on p.id = i.project_id`,
    },
    sortLookUps: ['project__name', 'project__sponsor'],
    sortWhole: { project__client__name: byClientNames(sql`i.client_id`) },
    search: [
      { fields: ['name'], searchText: 'i.search_text' },
      {
        fields: ['project__name', 'project__sponsor', ''],
        searchText: 'search_text',
        within: { column: 'i.project_id', table: 'projects' },
      },
      inClientName('i.client_id'),
    ],
    filters: filtersOf(scope),
    counted: {
      project__client__name: { key: sql`i.client_id`, named: 'clients', ignoresCase: true },
      project__sponsor: {
        key: sql`sponsored.sponsor`,
        joins: sql`join projects sponsored on sponsored.id = i.project_id`,
        ignoresCase: true,
      },
    },
  };
}

/** Current invoices are the newest and mostly unpaid: most others come before them in these columns. */
const sortedWhole = ['due_date', 'end_date', 'payment_date', 'amount_paid'];

/** One look into the index for each currency that occurs. */
const currencies = sql`with recursive found (value) as (
    (select i.currency || '' from invoices i where i.project_id is not null order by 1 limit 1) union all
    select (select i.currency || '' from invoices i where i.project_id is not null and i.currency || '' > f.value order by 1 limit 1)
    from found f where f.value is not null)
  select value as key, value from found where value is not null`;

/** The orders of the past invoices of a whole house (db/migrations/0175_orders_of_a_house.sql). */
const ofWholeHouse: Readonly<Record<string, WholeSort>> = {
  debt: { by: sql`i.debt + 0` },
  currency: { by: sql`i.currency || ''`, groups: currencies },
  is_prolonged: {
    by: sql`i.is_prolonged::int`,
    groups: sql`select key, key as value from (values (0), (1)) one (key)`,
  },
};

/** The same of its debts, which have indexes of their own. */
const ofDebts = Object.fromEntries(
  Object.entries(ofWholeHouse).map(([name, sort]) => [name, { ...sort, where: sql`i.debt + 0 > 0` }]),
);

/** The list of a period. */
export function sourceOf(scope: Scope, period: Period, today: string): ListSource {
  const ofAnyPeriod = source(scope);
  return {
    ...ofAnyPeriod,
    kept: keptCounts(scope, period, today),
    isRare: period === 'overdue',
    sortedWhole: period === 'current' ? sortedWhole : [],
    // In the index all current invoices come before the past ones.
    ...(scope.reach === 'all' &&
      period === 'past' && {
        filledRange: { invoicing_date: sql`i.invoicing_date <= ${cutOff(today)}::date` },
      }),
    sortWhole: {
      ...ofAnyPeriod.sortWhole,
      ...(scope.reach === 'all' && period === 'past' && ofWholeHouse),
      ...(scope.reach === 'all' && period === 'debt' && ofDebts),
    },
  };
}

/** The scope and the period as conditions on invoice `i`. */
export function conditions(scope: Scope, period: Period, today: string): Fragment[] {
  const day = sql`${cutOff(today)}::date`;
  const of: Record<Period, Fragment> = {
    current: sql`i.invoicing_date > ${day}`,
    past: sql`(i.invoicing_date <= ${day} or i.invoicing_date is null)`,
    debt: sql`i.debt > 0`,
    overdue: sql`i.debt > 0 and i.due_date < ${today}::date`,
  };
  return [...visible(scope), of[period]];
}

/** The counts of a period, for a scope that reaches its invoices by their clients. */
function keptCounts(scope: Scope, period: Period, today: string): KeptCount | undefined {
  if (scope.reach !== 'all' && !reachesByClient(scope)) return undefined;
  const day = sql`${cutOff(today)}::date`;
  const of: Partial<Record<Period, Fragment>> = {
    current: sql`i.since > ${day}`,
    past: sql`(i.since <= ${day} or i.since is null)`,
    debt: sql`i.is_debt`,
  };
  const { [period]: condition } = of;
  return (
    condition && {
      from: sql`invoice_counts i`,
      where: [inScope(scope, { client: 'i.client_id' }), condition],
      filters: ['project__client__name'],
      search: {
        project__client__name: (text) => sql`i.client_id = any(array(select id from clients
          where strpos(split_part(search_text, E'\n', 1), ${fold(text)}) > 0))`,
      },
    }
  );
}

/**
 * A scope of clients or projects never matches rows without a project; an explicit condition would prevent
 * index-only scans for counts.
 */
export function visible(scope: Scope): Fragment[] {
  return scope.reach === 'all'
    ? [sql`i.project_id is not null`]
    : [inScope(scope, { client: 'i.client_id', project: 'i.project_id' })];
}

/** The filters of exports and of the ageing as conditions on invoice `i`. */
export function filterConditions(scope: Scope, given: InvoiceFilters): Fragment[] {
  const filters = filtersOf(scope);
  const { project__client__name: client = '', project__sponsor: sponsor = '' } = given;
  return [
    ...(client === '' ? [] : [filters.project__client__name(client)]),
    ...(sponsor === '' ? [] : [filters.project__sponsor(sponsor)]),
    ...(given.client === undefined ? [] : [sql`i.client_id = ${given.client}`]),
  ];
}
