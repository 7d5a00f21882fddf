import { useQuery } from '@tanstack/react-query';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { openEntry } from '#features/entries/web/queries.ts';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { setAppState, useAppState } from '#web/app-state.ts';
import { ExportAllButton } from '#features/sheet-imports/web/ExportAllButton.tsx';
import { ImportButton } from '#features/sheet-imports/web/ImportButton.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EditSwitch } from '#web/ui/EditSwitch.tsx';
import type { Filter } from '#web/ui/filter-declaration.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { type ClientRow, clientsList } from '../contract.ts';
import { clientColumns } from './columns.tsx';
import { clientQuery, clientsQuery } from './queries.ts';

/** The clients a person may see; from each the way to its projects and packages (CLI-01 … CLI-10). */
export function ClientsPage() {
  const t = useTexts('clients');
  const words = useTexts('common');
  const editing = useEditMode().on;
  const { currentClient } = useAppState();
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const list = useList({ declaration: clientsList, query: clientsQuery });
  const filters: Filter[] = [
    {
      kind: 'many',
      name: 'location',
      label: t('location'),
      choices: locations.map((location) => ({ id: location.id, label: location.code, hint: location.name })),
    },
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
          <EditSwitch
            add={[{ label: t('new_client'), onClick: () => openEntry({ act: 'new', kind: 'clients' }) }]}
          />
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
          ...entryColumns<ClientRow>(words, 'clients', { edit: editing, end: true }, ({ name }) => ({
            name,
          })),
        ]}
        filters={filters}
        empty={t('empty')}
        actions={
          <>
            <ExportAllButton of="clients" />
            <ImportButton into={['clients']} />
          </>
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
