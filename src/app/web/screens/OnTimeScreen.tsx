import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { OnTimePage } from '#features/supply/on-time/web/OnTimePage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';
import { viewsOf } from './list-actions.tsx';

/** /on_time, with saved views and the list actions of `exchange`. */
export function OnTimeScreen() {
  return <OnTimePage RouteActions={RouteActions} ShipmentActions={ShipmentActions} />;
}

const RouteActions = viewsOf('routes');

const ShipmentActions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="shipments" list={list} />
    <SubscribeButton name="shipments" list={list} />
    {children}
  </>
);
