import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { OnTimePage } from '#features/supply/on-time/web/OnTimePage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /on_time, with the list actions of `exchange`. */
export function OnTimeScreen() {
  return <OnTimePage Actions={Actions} />;
}

const Actions: ListActions = ({ list }) => <SubscribeButton name="shipments" list={list} />;
