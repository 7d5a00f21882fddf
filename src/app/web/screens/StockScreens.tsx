// Stock and the depots that it is in: one menu entry, a tab each.
import { useSearch } from '@tanstack/react-router';
import { DepotsPage } from '#features/supply/depots/web/DepotsPage.tsx';
import { StockPage } from '#features/supply/stock/web/StockPage.tsx';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';

const parts = ['stock', 'depots'] as const;

/** /stock: what is on hand, and the depots. */
export function StockScreen() {
  const t = useTexts('stock');
  const wanted = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] });
  const current = parts.find((part) => part === wanted) ?? 'stock';
  const tabs = (
    <LinkTabs
      label={t('parts')}
      current={current}
      tabs={parts.map((key) => ({
        key,
        label: t(key === 'stock' ? 'title' : 'depots'),
        search: () => ({ tab: key }),
      }))}
    />
  );
  return current === 'depots' ? (
    <DepotsPage key={current} tabs={tabs} />
  ) : (
    <StockPage key={current} tabs={tabs} />
  );
}
