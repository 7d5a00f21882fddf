import { DeliveryReportsPage } from '#features/transport/delivery-reports/web/DeliveryReportsPage.tsx';
import { viewsOf } from './list-actions.tsx';

/** /delivery_reports, with its saved views. */
export function DeliveryReportsScreen() {
  return <DeliveryReportsPage Actions={Actions} />;
}

const Actions = viewsOf('delivery-reports');
