import { ExcursionsPage } from '#features/transport/excursions/web/ExcursionsPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /excursions, with its saved views. */
export function ExcursionsScreen() {
  return <ExcursionsPage Actions={Actions} />;
}

const Actions = actionsOf('excursions');
