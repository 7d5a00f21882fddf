import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { setAppState, useAppState } from '#web/app-state.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { type Filter, locationFilter } from '#web/lists/filter-declaration.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { type ClientRow, clientsList } from '../contract.ts';
import { clientColumns } from './columns.tsx';
import { clientCountsQuery, clientQuery, clientsQuery, exportClients } from './queries.ts';

/** The clients that the user may see, with links to their projects and packages (CLI-01 … CLI-10). */
export function ClientsPage({ Actions }: ListActionsProps) {
  const t = useTexts('clients');
  const words = useTexts('common');
  const mayWrite = useMayWrite();
  const { currentClient } = useAppState();
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const list = useList({ declaration: clientsList, query: clientsQuery });
  const filters: Filter[] = [
    locationFilter(t('location'), locations, clientCountsQuery(list.state)),
    {
      kind: 'yes-no',
      name: 'is_active',
      label: t('is_active'),
      yes: t('only_active'),
      no: t('only_inactive'),
    },
  ];
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <NewButton label={t('new_client')} onClick={() => openRecord({ act: 'new', kind: 'clients' })} />
        }
        {...(currentClient && {
          meta: (
            <>
              {t('current_client', { client: currentClient.name })}
              <PlainButton look="quiet" onClick={() => setAppState({ currentClient: null })}>
                {t('see_all')}
              </PlainButton>
            </>
          ),
        })}
      />
      <DataTable
        name="clients"
        label={t('title')}
        list={list}
        columns={[
          ...clientColumns(t),
          ...actionColumns<ClientRow>(words, 'clients', { edit: mayWrite, end: true }, ({ name }) => ({
            name,
          })),
        ]}
        filters={filters}
        empty={t('empty')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportClients(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/clients/${row.id}/projects`}
        isPicked={(row) => row.id === currentClient?.id}
        isSoft={(row) => !row.is_active}
        prefetch={(row) => prefetch(clientQuery(row.id))}
      />
    </>
  );
}
