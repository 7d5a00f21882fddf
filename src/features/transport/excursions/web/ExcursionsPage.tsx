import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { excursionsContract, excursionsList } from '../contract.ts';
import { excursionStates } from '../rules.ts';
import { excursionColumns } from './columns.tsx';
import { excursionQuery, excursionsQuery, exportExcursions } from './queries.ts';

/** /excursions: the temperature excursions in the reader's projects, the newest first. */
export function ExcursionsPage({ Actions }: ListActionsProps) {
  const t = useTexts('excursions');
  const storage = useTexts('batches');
  const prefetch = usePrefetch();
  const list = useList({ declaration: excursionsList, query: excursionsQuery });
  const counts = filterCountsQuery(excursionsContract.filterCounts, list.state);
  return (
    <>
      <PageHead title={t('long_title')} />
      <DataTable
        name="excursions"
        label={t('long_title')}
        list={list}
        columns={excursionColumns(t, storage)}
        filters={[
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            choices: excursionStates.map((value) => ({ value, label: t(value) })),
          },
          ...placeFilters(t, { counts }),
        ]}
        empty={t('no_excursions')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportExcursions(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/excursions/${row.id}`}
        prefetch={(row) => prefetch(excursionQuery(row.id))}
      />
    </>
  );
}
