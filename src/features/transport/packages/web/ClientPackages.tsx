import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { useMayWrite } from '#web/use-may-write.ts';
import { type PackageRow, packagesList } from '../contract.ts';
import { packageColumns, packageFilters } from './columns.tsx';
import { clientPackagesQuery, exportPackages, packageCountsQuery, packageQuery } from './queries.ts';

/** One client's packages (CLI-07). */
export function ClientPackages({ id }: { id: number }) {
  const t = useTexts('clients');
  const words = useTexts('packages');
  const role = useSession()?.user.role;
  const common = useTexts('common');
  const mayWrite = useMayWrite();
  const prefetch = usePrefetch();
  const list = useList({ declaration: packagesList, query: (state) => clientPackagesQuery(id, state) });
  return (
    <DataTable
      name="client-packages"
      label={t('packages')}
      list={list}
      columns={[
        ...packageColumns(words, role).filter((column) => column.id !== 'project.client.name'),
        ...actionColumns<PackageRow>(common, 'packages', { edit: mayWrite }, ({ airbill }) => ({
          name: airbill,
        })),
      ]}
      filters={packageFilters(words, packageCountsQuery(list.state, id), useKnown())}
      empty={t('no_packages')}
      actions={<ExportButton save={() => exportPackages(list.state, { client: id })} />}
      opensOnlyHit
      rowKey={(row) => row.id}
      rowLink={(row) => `/packages/${row.id}`}
      prefetch={(row) => prefetch(packageQuery(row.id))}
    />
  );
}
