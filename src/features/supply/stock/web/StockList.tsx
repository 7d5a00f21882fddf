import { findDepotNames } from '#features/supply/depots/web/queries.ts';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { FormDay } from '#web/forms/FormDay.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { stockList } from '../contract.ts';
import { stockParts } from '../rules.ts';
import { stockColumns } from './columns.tsx';
import { exportStock, stockCountsQuery, stockItemQuery, stockQuery } from './queries.ts';
import classes from './Stock.module.css';

/** Stock by product, batch and depot on a day; of one project, by its name, or of all. */
export function StockList({
  project,
  Actions,
}: {
  readonly project?: string;
  readonly Actions?: ListActions;
}) {
  const t = useTexts('stock');
  const ofBatches = useTexts('batches');
  const languageTag = useLanguageTag();
  const prefetch = usePrefetch();
  const list = useList({
    declaration: stockList,
    query: (state) => stockQuery(state, project),
    ...(project !== undefined && { prefix: 'stock_' }),
  });
  const counts = stockCountsQuery(list.state, project);
  const { filters } = list.address;
  const exportButton = <ExportButton save={() => exportStock(list.state, project)} />;
  return (
    <>
      <div className={classes['day']}>
        <FormDay
          label={t('day')}
          hint={t('day_hint')}
          value={filters?.on ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { on: _, ...others } = filters ?? {};
            if (value === '') list.setFilters(others);
            else if (/^\d{4}-\d\d-\d\d$/.test(value)) list.setFilters({ ...others, on: value });
          }}
        />
      </div>
      <DataTable
        name="stock"
        label={t('title')}
        list={list}
        columns={stockColumns(t, ofBatches, languageTag, project === undefined ? 'house' : 'project')}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('show'),
            choices: stockParts.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'several',
            name: 'status',
            counts,
            label: t('status'),
            choices: batchStatuses.map((value) => ({ value, label: ofBatches(value) })),
          },
          { kind: 'find', name: 'depot', label: t('depot'), find: findDepotNames },
          ...(project === undefined ? placeFilters(t, { counts }) : []),
        ]}
        empty={t('no_stock')}
        actions={Actions === undefined ? exportButton : <Actions list={list}>{exportButton}</Actions>}
        rowKey={(row) => row.id}
        rowLink={(row) => `/stock/${row.id}`}
        prefetch={(row) => prefetch(stockItemQuery(row.id))}
      />
    </>
  );
}
