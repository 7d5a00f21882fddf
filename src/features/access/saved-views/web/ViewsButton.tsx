import { lazy, Suspense } from 'react';
import { useTexts } from '#web/texts.ts';
import { ButtonPanel } from '#web/ui/ButtonPanel.tsx';
import { IconBookmark } from '#web/ui/icons.ts';
import type { ViewedList } from '../contract.ts';
import type { ShownList } from './queries.ts';

const Panel = lazy(() => import('./ViewsPanel.tsx').then((module) => ({ default: module.ViewsPanel })));

/** The saved views of a list: opens one, and saves the list as it is shown now. */
export function ViewsButton({
  name,
  list,
  prefix = '',
  more = {},
}: {
  /** The name of the list's table. */
  name: ViewedList;
  list: ShownList;
  /** Of the list's parameters in the address. */
  prefix?: string;
  /** Other parameters of the page that a view keeps: the invoices' period. */
  more?: Readonly<Record<string, string>>;
}) {
  const t = useTexts('reports');
  return (
    <ButtonPanel
      button={{ icon: <IconBookmark aria-hidden />, children: t('views'), title: t('views_hint') }}
      label={t('views_hint')}
      side="end"
      width={320}
    >
      {(close) => (
        <Suspense>
          <Panel name={name} list={list} prefix={prefix} more={more} onClose={close} />
        </Suspense>
      )}
    </ButtonPanel>
  );
}
