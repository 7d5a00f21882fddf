import type { ViewedList } from '#features/access/saved-views/contract.ts';
import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import type { SubscribedList } from '#features/exchange/subscriptions/rules.ts';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** The saved views and, if it can be scheduled, the subscription of a list, before its own buttons. */
export function actionsOf(views: ViewedList, subscribed?: SubscribedList): ListActions {
  return ({ list, children }) => (
    <>
      <ViewsButton name={views} list={list} />
      {subscribed && <SubscribeButton name={subscribed} list={list} />}
      {children}
    </>
  );
}
