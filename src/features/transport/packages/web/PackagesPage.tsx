import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useSelection } from '#web/lists/Selection.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useMayWrite } from '#web/use-may-write.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { type PackageRow, packagesList } from '../contract.ts';
import { AirbillLookUp } from './AirbillLookUp.tsx';
import { packageColumns, packageFilters } from './columns.tsx';
import classes from './Packages.module.css';
import { PickedPackages } from './PickedPackages.tsx';
import {
  exportPackages,
  packageCountsQuery,
  packageQuery,
  packagesByAirbillQuery,
  packagesQuery,
} from './queries.ts';

/** All packages in the user's scope, and the look-up by airbill (PKG-01 … PKG-05). */
export function PackagesPage({ Actions }: ListActionsProps) {
  const t = useTexts('packages');
  const role = useSession()?.user.role;
  const phone = useMedia(phoneMedia);
  const airbill = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => search['airbill'],
  });
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <>
            {/* On a phone the search of the list finds airbills as well. */}
            {!(phone && can(role, 'packages.read')) && <AirbillLookUp />}
            <NewButton
              label={t('new_package')}
              onClick={() => openRecord({ act: 'new', kind: 'packages' })}
            />
          </>
        }
      />
      {airbill !== undefined && <FoundPackages airbill={String(airbill)} />}
      {can(role, 'packages.read') ? <Packages Actions={Actions} /> : <p>{t('look_up_only')}</p>}
    </>
  );
}

function Packages({ Actions }: ListActionsProps) {
  const t = useTexts('packages');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const mayWrite = useMayWrite();
  // Operators can change only the status.
  const picking = mayWrite || can(role, 'package_statuses.write');
  const prefetch = usePrefetch();
  const list = useList({ declaration: packagesList, query: packagesQuery });
  const selection = useSelection(list, ({ airbill }) => airbill);
  return (
    <>
      <DataTable
        name="packages"
        label={t('title')}
        list={list}
        columns={[
          ...(picking ? [selection.column] : []),
          ...packageColumns(t, role),
          ...actionColumns<PackageRow>(words, 'packages', { edit: mayWrite }, ({ airbill }) => ({
            name: airbill,
          })),
        ]}
        filters={packageFilters(
          t,
          packageCountsQuery(list.state),
          useKnown(),
          can(role, 'clients.read') ? findClientNames : undefined,
        )}
        empty={t('empty')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportPackages(list.state)} />
          </Actions>
        }
        opensOnlyHit
        selectionBar={
          picking && selection.bar(<PickedPackages ids={selection.ids} onDone={selection.clear} />)
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/packages/${row.id}`}
        prefetch={(row) => prefetch(packageQuery(row.id))}
      />
    </>
  );
}

/** Several packages have the same airbill: the user selects one. */
function FoundPackages({ airbill }: { airbill: string }) {
  const t = useTexts('packages');
  const navigate = useNavigate();
  const found = useQuery(packagesByAirbillQuery(airbill)).data;
  if (!found) return null;
  return (
    <section className={classes.found}>
      <div className={classes.foundHead}>
        <h2>{t('several', { count: found.count, airbill })}</h2>
        <PlainButton look="quiet" onClick={() => void navigate({ to: '/packages' })}>
          {t('close_found')}
        </PlainButton>
      </div>
      <ul className={classes.foundList}>
        {found.results.map((one) => (
          <li key={one.id}>
            <Link to={`/packages/${one.id}`}>
              <strong>{one.airbill}</strong>
              <span>{one.doc_id}</span>
              <span>{one.project.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
