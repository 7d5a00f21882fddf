import { DeliveryReportsPage } from '#features/transport/delivery-reports/web/DeliveryReportsPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /delivery_reports, with its saved views. */
export function DeliveryReportsScreen() {
  return <DeliveryReportsPage Actions={Actions} />;
}

const Actions = actionsOf('delivery-reports');
