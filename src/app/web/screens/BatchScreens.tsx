// The lists of products and batches: one menu entry, a tab each.
import { can } from '#core/access.ts';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { batchMatchingContract } from '#features/supply/batch-matching/contract.ts';
import { UnmatchedPage } from '#features/supply/batch-matching/web/UnmatchedPage.tsx';
import { BatchesPage } from '#features/supply/batches/web/BatchesPage.tsx';
import { ProductsPage } from '#features/supply/products/web/ProductsPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

export function BatchesScreen() {
  return <BatchesPage Actions={BatchActions} tabs={<BatchTabs current="batches" />} />;
}

export function ProductsScreen() {
  return <ProductsPage Actions={ProductActions} tabs={<BatchTabs current="products" />} />;
}

export function UnmatchedScreen() {
  return <UnmatchedPage tabs={<BatchTabs current="unmatched" />} />;
}

function BatchTabs({ current }: { current: 'batches' | 'products' | 'unmatched' }) {
  const t = useTexts('batches');
  const matches = can(useSession()?.user, batchMatchingContract.list.access);
  return (
    <LinkTabs
      label={t('parts')}
      current={current}
      tabs={[
        { key: 'batches', label: t('title'), to: '/batches' },
        { key: 'products', label: t('products'), to: '/products' },
        ...(matches ? [{ key: 'unmatched', label: t('unmatched'), to: '/unmatched_batches' }] : []),
      ]}
    />
  );
}

const BatchActions: ListActions = ({ children }) => (
  <>
    <ImportButton into={['batches']} />
    {children}
  </>
);

const ProductActions: ListActions = ({ children }) => (
  <>
    <ImportButton into={['products']} />
    {children}
  </>
);
