import { RequestsPage } from '#features/supply/shipment-requests/web/RequestsPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /shipment_requests, with its saved views. */
export function RequestsScreen() {
  return <RequestsPage Actions={Actions} />;
}

const Actions = actionsOf('shipment-requests');
