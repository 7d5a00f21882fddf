import { OnTimePage } from '#features/supply/on-time/web/OnTimePage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /on_time, with saved views and the list actions of `exchange`. */
export function OnTimeScreen() {
  return <OnTimePage RouteActions={RouteActions} ShipmentActions={ShipmentActions} />;
}

const RouteActions = actionsOf('routes');

const ShipmentActions = actionsOf('shipments', 'shipments');
