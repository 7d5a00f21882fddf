import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { ExpiryPage } from '#features/supply/expiry/web/ExpiryPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /expiry, with the list actions of `exchange`. */
export function ExpiryScreen() {
  return <ExpiryPage Actions={Actions} />;
}

const Actions: ListActions = ({ list }) => <SubscribeButton name="expiry" list={list} />;
