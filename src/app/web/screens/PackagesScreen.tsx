import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { PackagesPage } from '#features/transport/packages/web/PackagesPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /packages, with the list actions of `exchange`. */
export function PackagesScreen() {
  return <PackagesPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="packages" list={list} />
    <SubscribeButton name="packages" list={list} />
    {children}
    <ImportButton into={['packages', 'package_statuses']} />
  </>
);
