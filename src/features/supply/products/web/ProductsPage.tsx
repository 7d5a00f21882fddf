import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { historyColumns } from '#features/oversight/history/web/columns.tsx';
import { placeFilters } from '#features/supply/projects/web/queries.ts';
import { actionColumns } from '#features/supply/record-forms/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { filterCountsQuery } from '#web/lists/filter-counts.ts';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type ProductRow, productsContract, productsList } from '../contract.ts';
import { productColumns } from './columns.tsx';
import { exportProducts, productQuery, productsQuery } from './queries.ts';

/** The products of the projects, with their batches. */
export function ProductsPage({ Actions, tabs }: ListActionsProps & { readonly tabs: ReactNode }) {
  const t = useTexts('batches');
  const words = useTexts('common');
  const user = useSession()?.user;
  const mayWrite = can(user, productsContract.create.access);
  const prefetch = usePrefetch();
  const list = useList({ declaration: productsList, query: productsQuery });
  const counts = filterCountsQuery(productsContract.filterCounts, list.state);
  return (
    <>
      <PageHead
        title={t('products')}
        {...(mayWrite && {
          action: (
            <NewButton
              label={t('new_products')}
              onClick={() => openRecord({ act: 'new', kind: 'products' })}
            />
          ),
        })}
      />
      {tabs}
      <DataTable
        name="products"
        label={t('products')}
        list={list}
        columns={[
          ...productColumns(t),
          ...historyColumns<ProductRow>(words, user?.role, 'products', ({ name }) => name),
          ...actionColumns<ProductRow>(words, 'products', { edit: mayWrite }, ({ name }) => ({ name })),
        ]}
        filters={placeFilters(t, { counts })}
        empty={t('no_products')}
        actions={
          <Actions list={list}>
            <ExportButton save={() => exportProducts(list.state)} />
          </Actions>
        }
        rowKey={(row) => row.id}
        rowLink={(row) => `/products/${row.id}`}
        prefetch={(row) => prefetch(productQuery(row.id))}
      />
    </>
  );
}
