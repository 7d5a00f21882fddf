import type { ReactNode } from 'react';
import type { ListActionsProps } from '#web/lists/list-actions.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { StockList } from './StockList.tsx';

/** /stock: what is on hand in every depot of the reader's projects. */
export function StockPage({ tabs, Actions }: ListActionsProps & { readonly tabs: ReactNode }) {
  const t = useTexts('stock');
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <StockList Actions={Actions} />
    </>
  );
}
