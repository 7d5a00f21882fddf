import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { type UnassignedInvoice, unassignedList } from '../contract.ts';
import { unassignedColumns } from './columns.tsx';
import { unassignedQuery } from './queries.ts';

/** For staff: invoices without a project, hidden from others until they have one. */
export function UnassignedInvoices() {
  const t = useTexts('invoices');
  const words = useTexts('common');
  const list = useList({ declaration: unassignedList, query: unassignedQuery });
  return (
    <>
      <Notice text={t('unassigned_hint')} />
      <DataTable
        name="unassigned-invoices"
        label={t('unassigned')}
        list={list}
        columns={[
          ...unassignedColumns(t),
          ...actionColumns<UnassignedInvoice>(words, 'invoices', { edit: true }, ({ name }) => ({ name })),
        ]}
        empty={t('empty_unassigned')}
        rowKey={(row) => row.id}
      />
    </>
  );
}
