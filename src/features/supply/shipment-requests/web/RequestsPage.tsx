import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { shipmentRequestsContract, shipmentRequestsList } from '../contract.ts';
import { requestStates } from '../rules.ts';
import { requestColumns } from './columns.tsx';
import { exportRequests, shipmentRequestQuery, shipmentRequestsQuery } from './queries.ts';

const NewRequestDialog = lazy(async () => ({
  default: (await import('./NewRequestDialog.tsx')).NewRequestDialog,
}));

/** /shipment_requests: the requests of sites, the newest first. */
export function RequestsPage({ Actions }: ListActionsProps) {
  const t = useTexts('shipmentRequests');
  const user = useSession()?.user;
  const prefetch = usePrefetch();
  const [asking, setAsking] = useState(false);
  const list = useList({ declaration: shipmentRequestsList, query: shipmentRequestsQuery });
  const counts = filterCountsQuery(shipmentRequestsContract.filterCounts, list.state);
  const seesClients = can(user, 'clients.read');
  return (
    <>
      <PageHead
        title={t('title')}
        {...(can(user, shipmentRequestsContract.create.access) && {
          action: (
            <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setAsking(true)}>
              {t('new_request')}
            </PlainButton>
          ),
        })}
      />
      <DataTable
        name="shipment-requests"
        label={t('title')}
        list={list}
        columns={requestColumns(t)}
        filters={[
          {
            kind: 'several',
            name: 'status',
            counts,
            label: t('status'),
            choices: requestStates.map((value) => ({ value, label: t(value) })),
          },
          ...placeFilters(t, { seesClients, counts }),
        ]}
        empty={t('no_requests')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportRequests(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/shipment_requests/${row.id}`}
        prefetch={(row) => prefetch(shipmentRequestQuery(row.id))}
      />
      {asking && (
        <Suspense>
          <NewRequestDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
