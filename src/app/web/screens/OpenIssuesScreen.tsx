import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { OpenIssuesPage } from '#features/supply/open-issues/web/OpenIssuesPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /gaps, with the list actions of `exchange`. */
export function OpenIssuesScreen() {
  return <OpenIssuesPage Actions={Actions} />;
}

const Actions: ListActions = ({ list }) => <SubscribeButton name="open_issues" list={list} />;
