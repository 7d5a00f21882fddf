import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import type { ListState } from '#core/list-query.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { productsContract } from '#features/supply/products/contract.ts';
import { storageOf } from '#features/supply/products/web/columns.tsx';
import { productQuery } from '#features/supply/products/web/queries.ts';
import type { RecordOf } from '#features/supply/record-forms/contract.ts';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { batchStatuses } from '#record-types/batch.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { NewButton } from '#web/lists/NewButton.tsx';
import { useList, usePrefetch } from '#web/lists/use-list.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconPencil } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Quantity } from '#web/ui/Values.tsx';
import { batchesContract, batchesList } from '../contract.ts';
import classes from './Batches.module.css';
import { batchColumns } from './columns.tsx';
import { batchesQuery, batchQuery } from './queries.ts';

type Product = RecordOf<'products'>;

/** /products/ID: what a product is, and its batches. */
export function ProductPage() {
  const t = useTexts('batches');
  return (
    <RecordPage query={productQuery} list={{ label: t('products'), to: '/batches?tab=products' }} facts={6}>
      {(product) => <ProductParts product={product} />}
    </RecordPage>
  );
}

function ProductParts({ product }: { product: Product }) {
  const t = useTexts('batches');
  const user = useSession()?.user;
  const { id, project_id: project, names } = product;
  const name = product.name ?? '';
  const projectName = names['project_id'] ?? '';
  const start = { product_id: id };
  const startNames = { product_id: [name, projectName].join(' · ') };
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('products'), to: '/batches?tab=products' },
          { label: projectName, to: `/projects/${project}` },
          { label: name },
        ]}
        title={name}
        action={
          <>
            {can(user, productsContract.update.access) && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() => openRecord({ act: 'edit', kind: 'products', id, name })}
              >
                {t('common.edit')}
              </PlainButton>
            )}
            <HistoryButton noun="products" id={id} name={name} />
            {can(user, batchesContract.create.access) && (
              <NewButton
                label={t('new_batches')}
                onClick={() => openRecord({ act: 'new', kind: 'batches', start, names: startNames })}
              />
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: t('project'), value: <Link to={`/projects/${project}`}>{projectName}</Link> },
          { label: t('strength'), value: product.strength },
          { label: t('unit'), value: product.unit },
          { label: t('pack_size'), value: product.pack_size && <Quantity value={product.pack_size} /> },
          {
            label: t('minimum_stock'),
            value: product.minimum_stock && <Quantity value={product.minimum_stock} />,
          },
          { label: t('storage_class'), value: storageOf(product, t) },
          {
            label: t('allowed_minutes_outside'),
            value: product.allowed_minutes_outside && <Quantity value={product.allowed_minutes_outside} />,
          },
          { label: t('blinded_name'), value: product.blinded_name || t('blinded_name_missing') },
        ]}
      />
      <div className={classes['parts']}>
        <section className={classes['part']}>
          <h2>{t('title')}</h2>
          <ProductBatches id={id} />
        </section>
      </div>
    </>
  );
}

function ProductBatches({ id }: { id: number }) {
  const t = useTexts('batches');
  const prefetch = usePrefetch();
  const list = useList({
    declaration: batchesList,
    query: (state: ListState) => batchesQuery({ ...state, filters: { ...state.filters, product_id: id } }),
  });
  return (
    <DataTable
      name="product_batches"
      label={t('title')}
      list={list}
      columns={batchColumns(t).filter((column) => !ofProduct.has(column.id))}
      filters={[
        {
          kind: 'one',
          name: 'status',
          label: t('status'),
          choices: batchStatuses.map((value) => ({ value, label: t(value) })),
        },
      ]}
      empty={t('no_batches')}
      rowKey={(row) => row.id}
      rowLink={(row) => `/batches/${row.id}`}
      prefetch={(row) => prefetch(batchQuery(row.id))}
    />
  );
}

/** Columns that repeat what the page says about all its batches. */
const ofProduct: ReadonlySet<string> = new Set(['product', 'project.name', 'project.client.name']);
