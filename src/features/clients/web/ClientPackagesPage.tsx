import { entryColumns } from '#features/entries/web/columns.tsx';
import { type PackageRow, packagesList } from '#features/packages/contract.ts';
import { packageColumns, packageFilters } from '#features/packages/web/columns.tsx';
import { useQuery } from '@tanstack/react-query';
import { packageQuery, packageChoicesQuery } from '#features/packages/web/queries.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { NotFoundPanel } from '#web/ui/Panels.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { usePathId } from '#web/use-path-id.ts';
import { ClientFrame } from './ClientFrame.tsx';
import { clientPackagesQuery } from './queries.ts';

/** One client's packages (CLI-07). */
export function ClientPackagesPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <ClientPackages key={id} id={id} />;
}

function ClientPackages({ id }: { id: number }) {
  const t = useTexts('clients');
  const words = useTexts('packages');
  const role = useSession()?.user.role;
  const common = useTexts('common');
  const editing = useEditMode().on;
  const prefetch = usePrefetch();
  const statuses = useQuery(packageChoicesQuery).data?.statuses ?? [];
  const list = useList({ declaration: packagesList, query: (state) => clientPackagesQuery(id, state) });
  return (
    <ClientFrame id={id} at="packages">
      <DataTable
        name="client-packages"
        label={t('packages')}
        list={list}
        columns={[
          ...packageColumns(words, role).filter((column) => column.id !== 'project.client.name'),
          ...entryColumns<PackageRow>(common, 'packages', { edit: editing }, ({ airbill }) => ({
            name: airbill,
          })),
        ]}
        filters={packageFilters(words, statuses)}
        empty={t('no_packages')}
        rowKey={(row) => row.id}
        rowLink={(row) => `/packages/${row.id}`}
        prefetch={(row) => prefetch(packageQuery(row.id))}
      />
    </ClientFrame>
  );
}
