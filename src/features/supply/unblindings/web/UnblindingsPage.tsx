import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { clientsContract } from '#features/supply/clients/contract.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { unblindingsContract, unblindingsList } from '../contract.ts';
import { unblindingColumns } from './columns.tsx';
import { exportUnblindings, unblindingQuery, unblindingsQuery } from './queries.ts';

const UnblindDialog = lazy(async () => ({ default: (await import('./UnblindDialog.tsx')).UnblindDialog }));

/** /unblindings: emergency unblindings in the reader's projects, the newest first. */
export function UnblindingsPage({ Actions }: ListActionsProps) {
  const t = useTexts('unblindings');
  const prefetch = usePrefetch();
  const user = useSession()?.user;
  const [isOpen, setIsOpen] = useState(false);
  const list = useList({ declaration: unblindingsList, query: unblindingsQuery });
  const counts = filterCountsQuery(unblindingsContract.filterCounts, list.state);
  return (
    <>
      <PageHead
        title={t('long_title')}
        {...(can(user, unblindingsContract.unblind.access) && {
          action: (
            <PlainButton look="main" onClick={() => setIsOpen(true)}>
              {t('unblind')}
            </PlainButton>
          ),
        })}
      />
      <DataTable
        name="unblindings"
        label={t('long_title')}
        list={list}
        columns={unblindingColumns(t)}
        filters={placeFilters(t, { seesClients: can(user, clientsContract.list.access), counts })}
        empty={t('none')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportUnblindings(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/unblindings/${row.id}`}
        prefetch={(row) => prefetch(unblindingQuery(row.id))}
      />
      {isOpen && (
        <Suspense>
          <UnblindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
