// Stock, its levels by product, and the depots that it is in: one menu entry, a tab each.

import { useSearch } from '@tanstack/react-router';
import { DepotsPage } from '#features/supply/depots/web/DepotsPage.tsx';
import { StockPage } from '#features/supply/stock/web/StockPage.tsx';
import { StockLevelsPage } from '#features/supply/stock-levels/web/StockLevelsPage.tsx';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { actionsOf } from './list-actions.tsx';

const parts = ['stock', 'levels', 'depots'] as const;

const StockActions = actionsOf('stock');

const LevelActions = actionsOf('stock_levels', 'stock_levels');

/** /stock: what is on hand, what is available by product, and the depots. */
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
        label: t(key === 'stock' ? 'title' : key),
        search: () => ({ tab: key }),
      }))}
    />
  );
  if (current === 'depots') return <DepotsPage key={current} tabs={tabs} />;
  if (current === 'levels') return <StockLevelsPage key={current} tabs={tabs} Actions={LevelActions} />;
  return <StockPage key={current} tabs={tabs} Actions={StockActions} />;
}
