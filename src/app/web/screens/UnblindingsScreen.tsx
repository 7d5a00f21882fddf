import { UnblindingsPage } from '#features/supply/unblindings/web/UnblindingsPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /unblindings, with its saved views. */
export function UnblindingsScreen() {
  return <UnblindingsPage Actions={Actions} />;
}

const Actions = actionsOf('unblindings');
