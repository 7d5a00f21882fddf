import { type Column, cell, day, link, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { type Translate, useTexts } from '#web/texts.ts';
import { Day } from '#web/ui/Values.tsx';
import { type ShipmentRow, shipmentsList } from '../contract.ts';
import { shipmentParts } from '../rules.ts';
import { Punctuality } from './columns.tsx';
import { exportShipments, shipmentsQuery } from './queries.ts';
import { useRouteFilters } from './RouteList.tsx';

/** The shipments with their days; those of a figure by its route and part. */
export function ShipmentList({ Actions }: ListActionsProps) {
  const t = useTexts('onTime');
  const list = useList({ declaration: shipmentsList, query: shipmentsQuery });
  return (
    <DataTable
      name="shipments"
      label={t('shipments')}
      list={list}
      columns={columnsOf(t)}
      filters={[
        {
          kind: 'one',
          name: 'kind',
          label: t('part'),
          choices: shipmentParts.map((value) => ({ value, label: t(`show_${value}`) })),
        },
        ...useRouteFilters(),
      ]}
      empty={t('no_shipments')}
      rowKey={(row) => row.id}
      actions={
        <Actions list={list}>
          <ExportButton save={() => exportShipments(list.state)} />
        </Actions>
      }
    />
  );
}

function columnsOf(t: Translate<'onTime'>): Column<ShipmentRow>[] {
  return [
    link(
      'airbill',
      t('airbill'),
      ({ id, airbill, project }) => ({
        to: `/projects/${project.id}`,
        search: { tab: 'outbounds', record: `outbounds-${id}` },
        content: airbill ?? `#${id}`,
      }),
      { main: true, nowrap: true },
    ),
    text('site', t('site'), { width: 22 }),
    text('depot', t('depot'), { width: 14, from: 'lg' }),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'xl' }),
    day('planned_date', t('planned_date'), { from: 'xl' }),
    day('dispatched_date', t('dispatched_date'), { from: 'lg' }),
    day('expected_date', t('expected_date')),
    // Sorted by days late, which the state shows in words.
    cell('days_late', t('state'), (row) => <Punctuality of={row} />, { width: 14, nowrap: true }),
    cell('arrived', t('arrived_date'), (row) => row.arrived_date && <Day value={row.arrived_date} />, {
      from: 'lg',
      nowrap: true,
    }),
  ];
}
