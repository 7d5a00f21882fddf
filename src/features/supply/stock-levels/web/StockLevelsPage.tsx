import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { type Column, cell, quantity, text } from '#web/lists/columns.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { quantityIn } from '#web/ui/Values.tsx';
import { type StockLevelRow, stockLevelsContract, stockLevelsList } from '../contract.ts';
import { levelParts } from '../rules.ts';
import { exportStockLevels, stockLevelsQuery } from './queries.ts';

/** /stock?tab=levels: the available quantity of each product, and the shortage below its minimum. */
export function StockLevelsPage({
  tabs,
  Actions,
}: {
  readonly tabs: ReactNode;
  readonly Actions: ListActions;
}) {
  const t = useTexts('stock');
  const user = useSession()?.user;
  const languageTag = useLanguageTag();
  const list = useList({ declaration: stockLevelsList, query: stockLevelsQuery });
  const counts = filterCountsQuery(stockLevelsContract.filterCounts, list.state);
  const columns: Column<StockLevelRow>[] = [
    text('product', t('product'), { main: true, width: 28 }),
    text('project.name', t('project'), { id: 'project.name' }),
    text('client.name', t('client'), { id: 'project.client.name', from: 'lg' }),
    quantity('available', t('available')),
    quantity('minimum_stock', t('minimum_stock')),
    cell(
      'shortfall',
      t('shortfall'),
      ({ shortfall }) =>
        shortfall !== null &&
        Number(shortfall) > 0 && <Badge tone="bad">{quantityIn(shortfall, languageTag) ?? shortfall}</Badge>,
      { end: true, nowrap: true },
    ),
    quantity('expiring', t('expiring'), { from: 'md' }),
    quantity('on_hand', t('on_hand'), { from: 'lg' }),
    text('unit', t('unit'), { from: 'lg' }),
  ];
  return (
    <>
      <PageHead title={t('levels')} meta={<span>{t('levels_hint')}</span>} />
      {tabs}
      <DataTable
        name="stock_levels"
        label={t('levels')}
        list={list}
        columns={columns}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('show'),
            choices: levelParts.map((value) => ({ value, label: t(value) })),
          },
          ...placeFilters(t, { seesClients: can(user, 'gaps.read'), counts }),
        ]}
        empty={t('no_levels')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportStockLevels(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/products/${row.id}`}
      />
    </>
  );
}
