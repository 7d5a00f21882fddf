import { can } from '#core/access.ts';
import { findClientNames } from '#features/supply/clients/web/queries.ts';
import { findProjectNames } from '#features/supply/projects/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { deliveryReportsList } from '../contract.ts';
import { reportColumns, reportFilters } from './columns.tsx';
import {
  deliveryReportQuery,
  deliveryReportsQuery,
  exportDeliveryReports,
  reportCountsQuery,
} from './queries.ts';

/** /delivery_reports: all proofs of delivery in the user's scope (part 3, rank 12). */
export function DeliveryReportsPage({ Actions }: ListActionsProps) {
  const t = useTexts('deliveries');
  const user = useSession()?.user;
  const prefetch = usePrefetch();
  const list = useList({ declaration: deliveryReportsList, query: deliveryReportsQuery });
  return (
    <>
      <PageHead title={t('title')} />
      <DataTable
        name="delivery-reports"
        label={t('title')}
        list={list}
        columns={reportColumns(t, can(user, 'projects.read'))}
        filters={reportFilters(t, {
          projects: findProjectNames,
          counts: reportCountsQuery(list.state),
          clients: can(user, 'clients.read') ? findClientNames : undefined,
        })}
        empty={t('empty')}
        rowKey={(row) => row.id}
        rowLink={(row) => `/delivery_reports/${row.id}`}
        prefetch={(row) => prefetch(deliveryReportQuery(row.id))}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportDeliveryReports(list.state)} />
          </Actions>
        }
      />
    </>
  );
}
