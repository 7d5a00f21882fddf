import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { useMayWrite } from '#web/use-may-write.ts';
import { type ProjectRow, projectsList } from '../contract.ts';
import { projectColumns, projectFilters } from './columns.tsx';
import { clientProjectsQuery, exportProjects, projectCountsQuery, projectQuery } from './queries.ts';

/** One client's projects (CLI-08). */
export function ClientProjects({ id }: { id: number }) {
  const t = useTexts('clients');
  const words = useTexts('projects');
  const common = useTexts('common');
  const mayWrite = useMayWrite();
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const list = useList({ declaration: projectsList, query: (state) => clientProjectsQuery(id, state) });
  return (
    <DataTable
      name="client-projects"
      label={t('projects')}
      list={list}
      columns={[
        ...projectColumns(words).filter((column) => column.id !== 'partner'),
        ...actionColumns<ProjectRow>(common, 'projects', { edit: mayWrite, end: true }, ({ name }) => ({
          name,
        })),
      ]}
      filters={projectFilters(words, locations, projectCountsQuery(list.state, id))}
      empty={t('no_projects')}
      actions={<ExportButton save={() => exportProjects(list.state, { client: id })} />}
      rowKey={(row) => row.id}
      rowLink={(row) => `/projects/${row.id}`}
      isSoft={(row) => !row.is_active}
      prefetch={(row) => prefetch(projectQuery(row.id))}
    />
  );
}
