import { RecallsPage } from '#features/supply/recalls/web/RecallsPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /recalls, with its saved views. */
export function RecallsScreen() {
  return <RecallsPage Actions={Actions} />;
}

const Actions = actionsOf('recalls');
