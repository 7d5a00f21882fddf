import { lazy, type ReactNode, Suspense, useState } from 'react';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type UnmatchedText, unmatchedList } from '../contract.ts';
import { unmatchedColumns } from './columns.tsx';
import { unmatchedQuery } from './queries.ts';

const MatchDialog = lazy(async () => ({ default: (await import('./MatchDialog.tsx')).MatchDialog }));

/** Texts of records that no batch matches; a person chooses the batch of each once. */
export function UnmatchedPage({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('batches');
  const [chosen, setChosen] = useState<UnmatchedText>();
  const list = useList({ declaration: unmatchedList, query: unmatchedQuery });
  return (
    <>
      <PageHead title={t('unmatched')} meta={<span>{t('unmatched_hint')}</span>} />
      {tabs}
      <DataTable
        name="unmatched_batches"
        label={t('unmatched')}
        list={list}
        columns={unmatchedColumns(t, setChosen)}
        filters={[...placeFilters(t)]}
        empty={t('all_matched')}
        rowKey={(row) => `${row.project.id} ${row.product} ${row.number}`}
      />
      {chosen && (
        <Suspense>
          <MatchDialog row={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
