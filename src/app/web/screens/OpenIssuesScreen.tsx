import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { OpenIssuesPage } from '#features/supply/open-issues/web/OpenIssuesPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /gaps, with saved views and the list actions of `exchange`. */
export function OpenIssuesScreen() {
  return <OpenIssuesPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="gaps" list={list} />
    <SubscribeButton name="open_issues" list={list} />
    {children}
  </>
);
