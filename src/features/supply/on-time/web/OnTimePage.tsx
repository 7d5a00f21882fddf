import { useSearch } from '@tanstack/react-router';
import type { ListActions } from '#web/lists/list-actions.ts';
import { useTexts } from '#web/texts.ts';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { RouteList } from './RouteList.tsx';
import { ShipmentList } from './ShipmentList.tsx';

const parts = ['routes', 'shipments'] as const;

/** /on_time: how many shipments of each route arrived on time, and the shipments behind the figures. */
export function OnTimePage({
  RouteActions,
  ShipmentActions,
}: {
  readonly RouteActions: ListActions;
  readonly ShipmentActions: ListActions;
}) {
  const t = useTexts('onTime');
  const wanted = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] });
  const current = parts.find((part) => part === wanted) ?? 'routes';
  return (
    <>
      <PageHead title={t('title')} meta={<span>{t('hint')}</span>} />
      <LinkTabs
        label={t('parts')}
        current={current}
        tabs={parts.map((key) => ({ key, label: t(key), search: () => ({ tab: key }) }))}
      />
      {current === 'routes' ? (
        <RouteList key={current} Actions={RouteActions} />
      ) : (
        <ShipmentList key={current} Actions={ShipmentActions} />
      )}
    </>
  );
}
