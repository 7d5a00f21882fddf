import { useQuery } from '@tanstack/react-query';
import { findClientNames } from '#features/clients/web/queries.ts';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { openEntry } from '#features/entries/web/queries.ts';
import type { Location } from '#features/locations/contract.ts';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { type AppState, appState, setAppState } from '#web/app-state.ts';
import type { ListAddress } from '#web/list-state.ts';
import { ExportAllButton } from '#features/sheet-imports/web/ExportAllButton.tsx';
import { ImportButton } from '#features/sheet-imports/web/ImportButton.tsx';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EditSwitch } from '#web/ui/EditSwitch.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { type ProjectRow, projectsList } from '../contract.ts';
import { projectColumns, projectFilters } from './columns.tsx';
import { projectQuery, projectsQuery } from './queries.ts';

/** All projects a person may see. Its options are remembered (PRJ-02, PRJ-03, THEME-08). */
export function ProjectsPage() {
  const t = useTexts('projects');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const editing = useEditMode().on;
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const list = useList({
    declaration: projectsList,
    query: projectsQuery,
    remembered: rememberedAddress(appState()),
    remember: (address) => setAppState(rememberedState(address, locations)),
  });
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <EditSwitch
            add={[{ label: t('new_project'), onClick: () => openEntry({ act: 'new', kind: 'projects' }) }]}
          />
        }
      />
      <DataTable
        name="projects"
        label={t('title')}
        list={list}
        columns={[
          ...projectColumns(t),
          ...entryColumns<ProjectRow>(words, 'projects', { edit: editing, end: true }, ({ name }) => ({
            name,
          })),
        ]}
        filters={projectFilters(t, locations, can(role, 'clients.read') ? findClientNames : undefined)}
        empty={t('empty')}
        actions={
          <>
            <ExportAllButton of="projects" />
            <ImportButton into={['projects']} />
          </>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/projects/${row.id}`}
        isPicked={(row) => row.id === appState().currentProject?.id}
        isSoft={(row) => !row.is_active}
        prefetch={(row) => prefetch(projectQuery(row.id))}
      />
    </>
  );
}

/** What is remembered, as an address; the default sort is left out. */
export function rememberedAddress(state: AppState): ListAddress {
  const { search, selectedLocations, filteredPartner, filteredSponsor } = state.projectListOptions;
  const isDefault = state.sortBy === 'start_date' && state.descending;
  return {
    page: state.projectListPage,
    ...(!isDefault && { sort: { column: state.sortBy, descending: state.descending } }),
    search,
    filters: {
      ...(selectedLocations.length > 0 && { location: selectedLocations }),
      ...(filteredPartner !== '' && { project__client__name: filteredPartner }),
      ...(filteredSponsor !== '' && { sponsor: filteredSponsor }),
    },
  };
}

/** What to remember of an address; the location picked last is the current one (PRJ-13). */
export function rememberedState(address: ListAddress, locations: readonly Location[]): Partial<AppState> {
  const { pageSize } = appState();
  const { location = [], project__client__name = '', sponsor = '' } = address.filters;
  const last = locations.find((one) => one.id === location.at(-1));
  return {
    projectListPage: Math.floor(((address.page - 1) * (address.size ?? pageSize)) / pageSize) + 1,
    sortBy: address.sort?.column ?? 'start_date',
    descending: address.sort?.descending ?? true,
    projectListOptions: {
      search: address.search,
      selectedLocations: location,
      filteredPartner: project__client__name,
      filteredSponsor: sponsor,
    },
    currentLocation: last ? { id: last.id, name: last.name } : null,
  };
}
