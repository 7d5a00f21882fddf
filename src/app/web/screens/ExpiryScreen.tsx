import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { ExpiryPage } from '#features/supply/expiry/web/ExpiryPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /expiry, with saved views and the list actions of `exchange`. */
export function ExpiryScreen() {
  return <ExpiryPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="expiry" list={list} />
    <SubscribeButton name="expiry" list={list} />
    {children}
  </>
);
