import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { recallsList } from '../contract.ts';
import { recallClasses, recallStates } from '../rules.ts';
import { recallColumns } from './columns.tsx';
import { exportRecalls, recallQuery, recallsQuery } from './queries.ts';

/** /recalls: the recalls in the reader's projects or of the own sites, the newest first. */
export function RecallsPage({ Actions }: ListActionsProps) {
  const t = useTexts('recalls');
  const prefetch = usePrefetch();
  const list = useList({ declaration: recallsList, query: recallsQuery });
  return (
    <>
      <PageHead title={t('title')} />
      <DataTable
        name="recalls"
        label={t('title')}
        list={list}
        columns={recallColumns(t, useTexts('records')('study_product'))}
        filters={[
          {
            kind: 'one',
            name: 'status',
            label: t('status'),
            choices: recallStates.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'one',
            name: 'kind',
            label: t('recall_class'),
            choices: recallClasses.map((value) => ({ value, label: t(value) })),
          },
        ]}
        empty={t('no_recalls')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportRecalls(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/recalls/${row.id}`}
        prefetch={(row) => prefetch(recallQuery(row.id))}
      />
    </>
  );
}
