// Budgets of projects, as stated by their invoices.
import * as z from 'zod/mini';
import { reference } from '#core/contract.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { neverNull, type RowOf, shape } from '#server/database/rows.ts';
import { all, type Queryable, sql } from '#server/database/sql.ts';
import { type BudgetStep, budgetStep, type Invoice } from '../contract.ts';
import { visible } from './sources.ts';

const { total, used } = budgetStep.shape;
const knownStep = z.extend(budgetStep, { total: neverNull(total), used: neverNull(used) });

/** The budget of an invoice's project in the invoice's currency, after each invoice. */
export function listBudget(
  database: Queryable,
  { project, currency }: Pick<Invoice, 'project' | 'currency'> & Authorized<'invoice'>,
): Promise<BudgetStep[]> {
  return database.read(
    sql.of(knownStep)`select json_build_object('id', i.id, 'name', i.name) as invoice, i.invoicing_date,
        i.budget_total as total, i.budget_used as used, i.budget_total - i.budget_used as left
      from invoices i where i.project_id = ${project.id} and i.currency = ${currency}
        and i.budget_total is not null and i.budget_used is not null
      order by i.invoicing_date nulls first, i.id limit 500`,
  );
}

/** The remaining budgets of a project by its latest invoice in each currency: the last steps of `listBudget`. */
export function listBudgetsLeft(
  database: Queryable,
  scope: Scope,
  projectId: number,
): Promise<(BudgetStep & { currency: string })[]> {
  return database.read(
    sql.of(z.extend(knownStep, { currency: z.string() }))`
      select distinct on (i.currency) i.currency, json_build_object('id', i.id, 'name', i.name) as invoice,
        i.invoicing_date, i.budget_total as total, i.budget_used as used, i.budget_total - i.budget_used as left
      from invoices i where ${all([...visible(scope), sql`i.project_id = ${projectId}`])}
        and i.budget_total is not null and i.budget_used is not null
      order by i.currency, i.invoicing_date desc nulls last, i.id desc`,
  );
}

const budgetNow = shape({
  invoice_id: 'number',
  project: reference,
  currency: 'string',
  total: 'string!',
  used: 'string!',
  left: 'string!',
});

/** Budgets of active projects after the latest invoice of each currency, those with the smallest share left first. */
export function listSmallestBudgets(
  database: Queryable,
  scope: Scope,
  most: number,
): Promise<RowOf<typeof budgetNow>[]> {
  return database.read(
    sql.of(budgetNow)`select b.invoice_id, b.project, b.currency, b.total, b.used, b.left
      from (select distinct on (i.project_id, i.currency) i.id as invoice_id, i.currency,
          json_build_object('id', p.id, 'name', p.name) as project, i.budget_total as total, i.budget_used as used,
          i.budget_total - i.budget_used as left
        from invoices i join projects p on p.id = i.project_id
        where ${all(visible(scope))} and p.is_active and i.budget_total > 0 and i.budget_used is not null
        order by i.project_id, i.currency, i.invoicing_date desc nulls last, i.id desc) b
      order by b.left / b.total, b.invoice_id limit ${most}`,
  );
}
