import { useQuery } from '@tanstack/react-query';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { type ProjectRow, projectsList } from '#features/projects/contract.ts';
import { projectColumns, projectFilters } from '#features/projects/web/columns.tsx';
import { projectQuery } from '#features/projects/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { usePathId } from '#web/use-path-id.ts';
import { ClientFrame } from './ClientFrame.tsx';
import { clientProjectsQuery } from './queries.ts';

/** One client's projects (CLI-08). */
export function ClientProjectsPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <ClientProjects key={id} id={id} />;
}

function ClientProjects({ id }: { id: number }) {
  const t = useTexts('clients');
  const words = useTexts('projects');
  const common = useTexts('common');
  const editing = useEditMode().on;
  const prefetch = usePrefetch();
  const locations = useQuery(locationsQuery).data?.results ?? [];
  const list = useList({ declaration: projectsList, query: (state) => clientProjectsQuery(id, state) });
  return (
    <ClientFrame id={id} at="projects">
      <DataTable
        name="client-projects"
        label={t('projects')}
        list={list}
        columns={[
          ...projectColumns(words).filter((column) => column.id !== 'partner'),
          ...entryColumns<ProjectRow>(common, 'projects', { edit: editing, end: true }, ({ name }) => ({
            name,
          })),
        ]}
        filters={projectFilters(words, locations)}
        empty={t('no_projects')}
        rowKey={(row) => row.id}
        rowLink={(row) => `/projects/${row.id}`}
        isSoft={(row) => !row.is_active}
        prefetch={(row) => prefetch(projectQuery(row.id))}
      />
    </ClientFrame>
  );
}
