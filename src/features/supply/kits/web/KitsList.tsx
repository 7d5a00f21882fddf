import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { sitesContract } from '#features/supply/sites/contract.ts';
import { findSiteNames } from '#features/supply/sites/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { kitsList } from '../contract.ts';
import { kitStatuses } from '../rules.ts';
import { kitColumns } from './columns.tsx';
import { exportKits, kitCountsQuery, kitQuery, kitsQuery } from './queries.ts';

/** /batches?tab=kits: every kit in the reader's projects. */
export function KitsPage({ Actions, tabs }: { readonly Actions: ListActions; readonly tabs: ReactNode }) {
  const t = useTexts('kits');
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <KitsList Actions={Actions} />
    </>
  );
}

/** Kits with where each is; of one batch, or of all. */
export function KitsList({ batch, Actions }: { readonly batch?: number; readonly Actions?: ListActions }) {
  const t = useTexts('kits');
  const prefetch = usePrefetch();
  const user = useSession()?.user;
  const list = useList({
    declaration: kitsList,
    query: (state) => kitsQuery(state, batch),
    ...(batch !== undefined && { prefix: 'kits_' }),
  });
  const counts = kitCountsQuery(list.state, batch);
  const exportButton = <ExportButton save={() => exportKits(list.state, batch)} />;
  return (
    <DataTable
      name={batch === undefined ? 'kits' : 'batch_kits'}
      label={t('title')}
      list={list}
      columns={kitColumns(t, batch === undefined ? 'house' : 'batch')}
      filters={[
        {
          kind: 'one',
          name: 'status',
          label: t('status'),
          choices: kitStatuses.map((value) => ({ value, label: t(value) })),
        },
        ...(can(user, sitesContract.list.access)
          ? ([{ kind: 'find', name: 'site', label: t('site'), find: findSiteNames }] as const)
          : []),
        ...(batch === undefined ? placeFilters(t, { counts }) : []),
      ]}
      empty={`${t('none')} ${t('none_hint')}`}
      actions={Actions === undefined ? exportButton : <Actions list={list}>{exportButton}</Actions>}
      rowKey={(row) => row.id}
      rowLink={(row) => `/kits/${row.id}`}
      prefetch={(row) => prefetch(kitQuery(row.id))}
    />
  );
}
