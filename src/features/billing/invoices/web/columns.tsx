import type { FilterCounts } from '#core/filter-counts.ts';
import { findSponsors } from '#features/supply/projects/web/queries.ts';
import { type Column, cell, code, count, day, link, money, text } from '#web/lists/columns.tsx';
import type { Filter, FindNames } from '#web/lists/filter-declaration.ts';
import type { Query } from '#web/lists/use-list.ts';
import type { Translate } from '#web/texts.ts';
import { IconCalendarPlus, IconCash } from '#web/ui/icons.ts';
import type { Invoice, Payment, UnassignedInvoice } from '../contract.ts';
import { DebtAmount } from './DebtAmount.tsx';
import { InvoiceFile } from './InvoiceFile.tsx';
import { Prolonged } from './Prolonged.tsx';

/** The columns of the invoices lists (INV-01, INV-02); debts show the due date instead of the end date. */
export function invoiceColumns(
  t: Translate<'invoices'>,
  { seesFile, ofDebts }: { seesFile: boolean; ofDebts: boolean },
): Column<Invoice>[] {
  return [
    code('name', t('name'), { main: true, width: 18 }),
    link(
      'project.name',
      t('project'),
      ({ project }) => ({ to: `/projects/${project.id}`, content: project.name }),
      { from: 'md', width: 18, share: 20 },
    ),
    text('partner', t('partner'), { from: 'lg', share: 12 }),
    text('sponsor', t('sponsor'), { id: 'project.sponsor', from: 'lg', share: 12 }),
    day('invoicing_date', t('invoicing_date')),
    ...(ofDebts
      ? [
          day<Invoice>('due_date', t('due_date'), { from: 'md' }),
          count<Invoice>('days_late', t('days_late_head'), { from: 'lg', width: 6 }),
        ]
      : [day<Invoice>('end_date', t('end_date'), { from: 'lg' })]),
    cell('is_prolonged', t('is_prolonged'), ({ is_prolonged }) => is_prolonged && <Prolonged />, {
      from: 'lg',
      nowrap: true,
      width: 3,
      // Prolonged ones come first.
      descends: true,
      sign: <IconCalendarPlus />,
    }),
    // Debts have an additional column, so this one is shown only on wide screens.
    day('payment_date', t('payment_date'), { from: ofDebts ? 'xl' : 'lg' }),
    money('amount', t('amount')),
    money('amount_paid', t('amount_paid'), { from: 'md' }),
    count('payments', t('payments'), { from: 'lg', width: 3, sign: <IconCash /> }),
    cell('debt', t('debt'), (row) => <DebtAmount short invoice={row} />, { end: true, nowrap: true }),
    ...(seesFile
      ? [cell<Invoice>('file', t('file'), (row) => <InvoiceFile invoice={row} />, { nowrap: true, width: 5 })]
      : []),
  ];
}

/** Partner, if the user can see several clients, and sponsor. */
export function invoiceFilters(
  t: Translate<'invoices'>,
  counts: Query<FilterCounts>,
  find?: FindNames,
): Filter[] {
  return [
    ...(find
      ? [{ kind: 'several', name: 'project__client__name', label: t('partner'), counts, find } as const]
      : []),
    { kind: 'several', name: 'project__sponsor', label: t('sponsor'), counts, find: findSponsors },
  ];
}

/** Columns of the invoices without a project. */
export function unassignedColumns(t: Translate<'invoices'>): Column<UnassignedInvoice>[] {
  return [
    code('name', t('name'), { main: true }),
    day('invoicing_date', t('invoicing_date')),
    money('amount', t('amount')),
    money('amount_paid', t('amount_paid'), { from: 'md' }),
    cell('debt', t('debt'), (row) => <DebtAmount invoice={row} />, { end: true, nowrap: true }),
  ];
}

/** The columns of the payments list. */
export function paymentColumns(t: Translate<'invoices'>): Column<Payment>[] {
  return [
    day('date', t('payment_day'), { main: true }),
    code('reference', t('reference')),
    money('amount', t('amount')),
  ];
}
