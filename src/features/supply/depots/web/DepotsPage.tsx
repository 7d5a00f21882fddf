import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { historyColumns } from '#features/oversight/history/web/columns.tsx';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { active, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type DepotRow, depotsContract, depotsList } from '../contract.ts';
import { depotsQuery } from './queries.ts';

/** The depots of the house. */
export function DepotsPage({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts('stock');
  const words = useTexts('common');
  const user = useSession()?.user;
  const mayWrite = can(user, depotsContract.create.access);
  const list = useList({ declaration: depotsList, query: depotsQuery });
  return (
    <>
      <PageHead
        title={t('depots')}
        {...(mayWrite && {
          action: (
            <NewButton label={t('new_depots')} onClick={() => openRecord({ act: 'new', kind: 'depots' })} />
          ),
        })}
      />
      {tabs}
      <DataTable
        name="depots"
        label={t('depots')}
        list={list}
        columns={[
          text<DepotRow>('name', t('depot_name'), { main: true, width: 24 }),
          text<DepotRow>('location.name', t('location'), { id: 'location', width: 16 }),
          active<DepotRow>('is_active', t('is_active')),
          ...historyColumns<DepotRow>(words, user?.role, 'depots', ({ name }) => name),
          ...actionColumns<DepotRow>(words, 'depots', { edit: mayWrite }, ({ name }) => ({ name })),
        ]}
        empty={t('no_depots')}
        rowKey={(row) => row.id}
      />
    </>
  );
}
