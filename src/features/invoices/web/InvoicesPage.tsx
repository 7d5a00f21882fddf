import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { findClientNames } from '#features/clients/web/queries.ts';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { openEntry } from '#features/entries/web/queries.ts';
import { InvoiceFilesButton } from '#features/invoice-files/web/InvoiceFilesButton.tsx';
import { ImportButton } from '#features/sheet-imports/web/ImportButton.tsx';
import { SubscribeButton } from '#features/subscriptions/web/SubscribeButton.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ExportButton } from '#web/ui/ExportButton.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EditSwitch } from '#web/ui/EditSwitch.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { type Invoice, invoicesList } from '../contract.ts';
import { type Period, periods } from '../rules.ts';
import { invoiceColumns, invoiceFilters } from './columns.tsx';
import classes from './Invoices.module.css';
import {
  exportInvoices,
  type InvoiceFilters,
  invoiceQuery,
  invoicesQuery,
  unassignedQuery,
} from './queries.ts';

const AgeingChart = lazy(() =>
  import('./AgeingChart.tsx').then((module) => ({ default: module.AgeingChart })),
);

const UnassignedInvoices = lazy(() =>
  import('./UnassignedInvoices.tsx').then((module) => ({ default: module.UnassignedInvoices })),
);

/** Invoices by period (INV-01 … INV-11); the period stands in the address, and is current without a word (INV-03). */
export function InvoicesPage() {
  const t = useTexts('invoices');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const mayMend = can(useSession()?.user.role, 'records.write');
  const lost = search['period'] === 'unassigned' && mayMend;
  const period = periods.find((one) => one === search['period']) ?? 'current';
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <>
            <InvoiceFilesButton />
            <EditSwitch
              add={[{ label: t('new_invoice'), onClick: () => openEntry({ act: 'new', kind: 'invoices' }) }]}
            />
          </>
        }
      />
      <PeriodTabs current={lost ? 'unassigned' : period} mayMend={mayMend} />
      {lost ? (
        <Suspense>
          <UnassignedInvoices />
        </Suspense>
      ) : (
        <InvoicesOf key={period} period={period} />
      )}
    </>
  );
}

/** One row is asked for: what counts is the total that comes with it. */
const firstRow = { page: 1, pageSize: 1 };

function PeriodTabs({ current, mayMend }: { current: Period | 'unassigned'; mayMend: boolean }) {
  const t = useTexts('invoices');
  const totals = {
    current: useQuery(invoicesQuery('current', firstRow)).data?.count,
    past: useQuery(invoicesQuery('past', firstRow)).data?.count,
    debt: useQuery(invoicesQuery('debt', firstRow)).data?.count,
    unassigned: useQuery({ ...unassignedQuery(firstRow), enabled: mayMend }).data?.count,
  };
  // The staff's tab is there as long as something has lost its project.
  const mended = current !== 'unassigned' && !totals.unassigned;
  const shown = [...periods, ...(mayMend && !mended ? (['unassigned'] as const) : [])];
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

function InvoicesOf({ period }: { period: Period }) {
  const t = useTexts('invoices');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const editing = useEditMode().on;
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
  return (
    <>
      {period === 'debt' && (
        <div className={classes['ageing']}>
          <Suspense fallback={<div className={classes['ageingWaiting']} aria-hidden />}>
            <AgeingChart filters={filters} />
          </Suspense>
        </div>
      )}
      <DataTable
        name="invoices"
        label={t('title')}
        list={list}
        columns={[
          ...invoiceColumns(t),
          ...entryColumns<Invoice>(words, 'invoices', { edit: editing }, ({ name }) => ({ name })),
        ]}
        filters={invoiceFilters(t, can(role, 'clients.read') ? findClientNames : undefined)}
        empty={t(`empty_${period}`)}
        rowKey={(row) => row.id}
        rowLink={(row) => `/invoices/${row.id}`}
        prefetch={(row) => prefetch(invoiceQuery(row.id))}
        actions={
          <>
            <SubscribeButton name="invoices" list={list} more={{ period }} />
            <ExportButton hint={t('export_hint')} save={() => exportInvoices(period, filters)} />
            <ImportButton into={['invoices', 'invoice_payments']} />
          </>
        }
      />
    </>
  );
}
