import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { findProductNames } from '#features/supply/products/web/queries.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type BatchRow, batchesContract, batchesList } from '../contract.ts';
import { batchColumns } from './columns.tsx';
import { batchesQuery, batchQuery, exportBatches } from './queries.ts';

/** /batches: every batch in the reader's projects, the next to expire first. */
export function BatchesPage({ Actions, tabs }: ListActionsProps & { readonly tabs: ReactNode }) {
  const t = useTexts('batches');
  const words = useTexts('common');
  const mayWrite = can(useSession()?.user, batchesContract.create.access);
  const prefetch = usePrefetch();
  const list = useList({ declaration: batchesList, query: batchesQuery });
  const counts = filterCountsQuery(batchesContract.filterCounts, list.state);
  return (
    <>
      <PageHead
        title={t('title')}
        {...(mayWrite && {
          action: (
            <NewButton label={t('new_batches')} onClick={() => openRecord({ act: 'new', kind: 'batches' })} />
          ),
        })}
      />
      {tabs}
      <DataTable
        name="batches"
        label={t('title')}
        list={list}
        columns={[
          ...batchColumns(t),
          ...actionColumns<BatchRow>(words, 'batches', { edit: mayWrite }, ({ number }) => ({
            name: number,
          })),
        ]}
        filters={[
          {
            kind: 'several',
            name: 'status',
            counts,
            label: t('status'),
            choices: batchStatuses.map((value) => ({ value, label: t(value) })),
          },
          { kind: 'find', name: 'product', label: t('product'), find: findProductNames },
          ...placeFilters(t, { counts }),
        ]}
        empty={t('no_batches')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportBatches(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/batches/${row.id}`}
        prefetch={(row) => prefetch(batchQuery(row.id))}
      />
    </>
  );
}
