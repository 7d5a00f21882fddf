import { entryColumns } from '#features/entries/web/columns.tsx';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useList } from '#web/use-list.ts';
import { type UnassignedInvoice, unassignedList } from '../contract.ts';
import { unassignedColumns } from './columns.tsx';
import { unassignedQuery } from './queries.ts';

/** For the staff: what has lost its project, and is shown to nobody else until it has one. */
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
          ...entryColumns<UnassignedInvoice>(words, 'invoices', { edit: true }, ({ name }) => ({ name })),
        ]}
        empty={t('empty_unassigned')}
        rowKey={(row) => row.id}
      />
    </>
  );
}
