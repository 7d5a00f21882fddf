import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { findClientNames } from '#features/clients/web/queries.ts';
import { entryColumns } from '#features/entries/web/columns.tsx';
import { openEntry } from '#features/entries/web/queries.ts';
import { useSession } from '#web/session.ts';
import { ExportAllButton } from '#features/sheet-imports/web/ExportAllButton.tsx';
import { ImportButton } from '#features/sheet-imports/web/ImportButton.tsx';
import { SubscribeButton } from '#features/subscriptions/web/SubscribeButton.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EditSwitch } from '#web/ui/EditSwitch.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useEditMode } from '#web/use-edit-mode.ts';
import { useList, usePrefetch } from '#web/use-list.ts';
import { type PackageRow, packagesList } from '../contract.ts';
import { AirbillLookUp } from './AirbillLookUp.tsx';
import { packageColumns, packageFilters, pickColumn } from './columns.tsx';
import classes from './Packages.module.css';
import { PickedPackages } from './PickedPackages.tsx';
import { packageQuery, packageChoicesQuery, packagesByAirbillQuery, packagesQuery } from './queries.ts';

/** All packages a person may see, and the look-up by airbill (PKG-01 … PKG-05). */
export function PackagesPage() {
  const t = useTexts('packages');
  const role = useSession()?.user.role;
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
            <AirbillLookUp />
            <EditSwitch
              add={[{ label: t('new_package'), onClick: () => openEntry({ act: 'new', kind: 'packages' }) }]}
            />
          </>
        }
      />
      {airbill !== undefined && <FoundPackages airbill={String(airbill)} />}
      {can(role, 'packages.read') ? <Packages /> : <p>{t('look_up_only')}</p>}
    </>
  );
}

function Packages() {
  const t = useTexts('packages');
  const role = useSession()?.user.role;
  const words = useTexts('common');
  const editing = useEditMode().on;
  const prefetch = usePrefetch();
  const statuses = useQuery(packageChoicesQuery).data?.statuses ?? [];
  const list = useList({ declaration: packagesList, query: packagesQuery });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const pick = ({ id }: PackageRow, on: boolean) =>
    setPicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <>
      {editing && <PickedPackages rows={list.rows} picked={picked} onChange={setPicked} />}
      <DataTable
        name="packages"
        label={t('title')}
        list={list}
        columns={[
          ...(editing ? [pickColumn(t, picked, pick)] : []),
          ...packageColumns(t, role),
          ...entryColumns<PackageRow>(words, 'packages', { edit: editing }, ({ airbill }) => ({
            name: airbill,
          })),
        ]}
        filters={packageFilters(t, statuses, can(role, 'clients.read') ? findClientNames : undefined)}
        empty={t('empty')}
        actions={
          <>
            <SubscribeButton name="packages" list={list} />
            <ExportAllButton of="packages" />
            <ImportButton into={['packages']} />
          </>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/packages/${row.id}`}
        prefetch={(row) => prefetch(packageQuery(row.id))}
      />
    </>
  );
}

/** Several packages with one airbill: the person says which. */
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
