// The lists of products and batches: one menu entry, a tab each.
import { useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { batchMatchingContract } from '#features/supply/batch-matching/contract.ts';
import { UnmatchedPage } from '#features/supply/batch-matching/web/UnmatchedPage.tsx';
import { BatchesPage } from '#features/supply/batches/web/BatchesPage.tsx';
import { KitsPage } from '#features/supply/kits/web/KitsList.tsx';
import { ProductsPage } from '#features/supply/products/web/ProductsPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

const parts = ['batches', 'products', 'kits', 'unmatched'] as const;
type Part = (typeof parts)[number];

/** /batches: batches, products, kits, and texts that no batch matches. */
export function BatchesScreen() {
  const wanted = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] });
  const current = parts.find((part) => part === wanted) ?? 'batches';
  const tabs = <BatchTabs current={current} />;
  if (current === 'unmatched') return <UnmatchedPage key={current} tabs={tabs} />;
  if (current === 'kits') return <KitsPage key={current} Actions={KitActions} tabs={tabs} />;
  return current === 'products' ? (
    <ProductsPage key={current} Actions={ProductActions} tabs={tabs} />
  ) : (
    <BatchesPage key={current} Actions={BatchActions} tabs={tabs} />
  );
}

function BatchTabs({ current }: { current: Part }) {
  const t = useTexts('batches');
  const kits = useTexts('kits');
  const matches = can(useSession()?.user, batchMatchingContract.list.access);
  const tab = (key: Part, label: string) => ({ key, label, search: () => ({ tab: key }) });
  return (
    <LinkTabs
      label={t('parts')}
      current={current}
      tabs={[
        tab('batches', t('title')),
        tab('products', t('products')),
        tab('kits', kits('title')),
        ...(matches ? [tab('unmatched', t('unmatched'))] : []),
      ]}
    />
  );
}

const BatchActions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="batches" list={list} />
    {children}
    <ImportButton into={['batches']} />
  </>
);

const ProductActions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="products" list={list} />
    {children}
    <ImportButton into={['products']} />
  </>
);

const KitActions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="kits" list={list} />
    {children}
    <ImportButton into={['kits']} />
  </>
);
