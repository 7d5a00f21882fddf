import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { can } from '#core/access.ts';
import { InvoiceFilesButton } from '#features/billing/invoice-files/web/InvoiceFilesButton.tsx';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { useSeen } from '#web/use-seen.ts';
import { type Invoice, invoicesList } from '../contract.ts';
import { type Period, periods } from '../rules.ts';
import { invoiceColumns, invoiceFilters } from './columns.tsx';
import classes from './Invoices.module.css';
import {
  exportInvoices,
  type InvoiceFilters,
  invoiceCountsQuery,
  invoiceQuery,
  invoicesQuery,
  unassignedQuery,
} from './queries.ts';
import { StatementButton } from './StatementButton.tsx';

const AgeingChart = lazy(() =>
  import('./AgeingChart.tsx').then((module) => ({ default: module.AgeingChart })),
);

const UnassignedInvoices = lazy(() =>
  import('./UnassignedInvoices.tsx').then((module) => ({ default: module.UnassignedInvoices })),
);

/** Invoices by period (INV-01 … INV-11); the period is a URL parameter, `current` by default (INV-03). */
export function InvoicesPage({ Actions }: ListActionsProps) {
  const t = useTexts('invoices');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const mayFix = can(useSession()?.user, 'records.write');
  const lost = search['period'] === 'unassigned' && mayFix;
  const period = periods.find((one) => one === search['period']) ?? 'current';
  // On a phone they are in the menu of the list, so that its first rows are visible.
  const inMenu = useMedia(phoneMedia) && !lost;
  const others = (
    <>
      <StatementButton />
      <InvoiceFilesButton />
    </>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <>
            {!inMenu && others}
            <NewButton
              label={t('new_invoice')}
              onClick={() => openRecord({ act: 'new', kind: 'invoices' })}
            />
          </>
        }
      />
      <PeriodTabs current={lost ? 'unassigned' : period} mayFix={mayFix} />
      {lost ? (
        <Suspense fallback={<Placeholder height={640} />}>
          <UnassignedInvoices />
        </Suspense>
      ) : (
        <InvoicesOf key={period} period={period} Actions={Actions} others={inMenu ? others : undefined} />
      )}
    </>
  );
}

/** Requests one row, because only the total count is needed. */
const firstRow = { page: 1, pageSize: 1 };

function PeriodTabs({ current, mayFix }: { current: Period | 'unassigned'; mayFix: boolean }) {
  const t = useTexts('invoices');
  const totals = {
    current: useQuery(invoicesQuery('current', firstRow)).data?.count,
    past: useQuery(invoicesQuery('past', firstRow)).data?.count,
    debt: useQuery(invoicesQuery('debt', firstRow)).data?.count,
    overdue: useQuery(invoicesQuery('overdue', firstRow)).data?.count,
    unassigned: useQuery({ ...unassignedQuery(firstRow), enabled: mayFix }).data?.count,
  };
  // The staff's tab is shown while any invoice has no project.
  const isFixed = current !== 'unassigned' && !totals.unassigned;
  const shown = [...periods, ...(mayFix && !isFixed ? (['unassigned'] as const) : [])];
  return (
    <LinkTabs
      label={t('periods')}
      current={current}
      tabs={shown.map((period) => ({
        key: period,
        label: t(period),
        search: () => ({ period }),
        ...(totals[period] !== undefined && { count: totals[period] }),
      }))}
    />
  );
}

function InvoicesOf({ period, others, Actions }: { period: Period; others: ReactNode } & ListActionsProps) {
  const t = useTexts('invoices');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const seesFile = useSeen().sees('invoices', 'file');
  const mayWrite = useMayWrite();
  const prefetch = usePrefetch();
  const list = useList({
    declaration: invoicesList,
    query: (state) => invoicesQuery(period, state),
  });
  const { project__client__name, project__sponsor } = list.address.filters;
  const filters: InvoiceFilters = {
    ...(project__client__name !== undefined && { project__client__name }),
    ...(project__sponsor !== undefined && { project__sponsor }),
  };
  const table = (
    <DataTable
      name="invoices"
      label={t('title')}
      list={list}
      columns={[
        ...invoiceColumns(t, { seesFile, ofDebts: period === 'debt' || period === 'overdue' }),
        ...actionColumns<Invoice>(words, 'invoices', { edit: mayWrite, end: true }, ({ name }) => ({
          name,
        })),
      ]}
      filters={invoiceFilters(
        t,
        invoiceCountsQuery(period, list.state),
        can(role, 'clients.read') ? findClientNames : undefined,
      )}
      empty={t(`empty_${period}`)}
      rowKey={(row) => row.id}
      rowLink={(row) => `/invoices/${row.id}`}
      prefetch={(row) => prefetch(invoiceQuery(row.id))}
      actions={
        <Actions list={list} more={{ period }}>
          <ExportButton hint={t('export_hint')} save={() => exportInvoices(period, filters)} />
          {others}
        </Actions>
      }
    />
  );
  if (period !== 'debt' && period !== 'overdue') return table;
  return (
    <Suspense fallback={<div className={classes['ageingWaiting']} aria-hidden />}>
      <AgeingChart filters={filters}>{table}</AgeingChart>
    </Suspense>
  );
}
