import { ExpiryPage } from '#features/supply/expiry/web/ExpiryPage.tsx';
import { actionsOf } from './list-actions.tsx';

/** /expiry, with saved views and the list actions of `exchange`. */
export function ExpiryScreen() {
  return <ExpiryPage Actions={Actions} />;
}

const Actions = actionsOf('expiry', 'expiry');
