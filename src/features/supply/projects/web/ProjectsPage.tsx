import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { can } from '#core/access.ts';
import type { Location } from '#features/administration/locations/contract.ts';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { type AppState, appState, setAppState, useAppState } from '#web/app-state.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { type ListAddress, withFilter } from '#web/lists/list-state.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { type ProjectRow, projectsList } from '../contract.ts';
import { projectColumns, projectFilters } from './columns.tsx';
import { exportProjects, projectCountsQuery, projectQuery, projectsQuery } from './queries.ts';

/** All projects that the user may see. The options are remembered (PRJ-02, PRJ-03, THEME-08). */
export function ProjectsPage({ Actions }: ListActionsProps) {
  const t = useTexts('projects');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const mayWrite = useMayWrite();
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const { currentClient } = useAppState();
  const client = useRef(currentClient?.id);
  const list = useList({
    declaration: projectsList,
    query: projectsQuery,
    remembered: rememberedAddress(appState()),
    remember: (address) => setAppState(rememberedState(address, locations)),
  });
  useEffect(() => {
    if (client.current === currentClient?.id) return;
    client.current = currentClient?.id;
    // the location was picked inside a client, also if it is in the address.
    if (list.address.filters.location)
      list.setFilters(withFilter(list.address.filters, 'location', undefined));
  }, [currentClient, list]);
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <NewButton label={t('new_project')} onClick={() => openRecord({ act: 'new', kind: 'projects' })} />
        }
      />
      <DataTable
        name="projects"
        label={t('title')}
        list={list}
        columns={[
          ...projectColumns(t),
          ...actionColumns<ProjectRow>(words, 'projects', { edit: mayWrite, end: true }, ({ name }) => ({
            name,
          })),
        ]}
        filters={projectFilters(
          t,
          locations,
          projectCountsQuery(list.state),
          can(role, 'clients.read') ? findClientNames : undefined,
        )}
        empty={t('empty')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportProjects(list.state)} />
          </Actions>
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

/** The remembered options as an address; the default sort is omitted. */
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

/** The options of an address to remember; the last picked location is the current one (PRJ-13). */
export function rememberedState(address: ListAddress, locations: readonly Location[]): Partial<AppState> {
  const { pageSize, currentLocation } = appState();
  const { location = [], project__client__name = '', sponsor = '' } = address.filters;
  // After a reload the locations are not loaded yet; the remembered one stays.
  const last = [...locations, ...(currentLocation ? [currentLocation] : [])].find(
    (one) => one.id === location.at(-1),
  );
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
