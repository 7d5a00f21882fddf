import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { InvoicesPage } from '#features/billing/invoices/web/InvoicesPage.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /invoices, with the list actions of `exchange`. */
export function InvoicesScreen() {
  return <InvoicesPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, more, children }) => (
  <>
    <ViewsButton name="invoices" list={list} {...(more && { more })} />
    <SubscribeButton name="invoices" list={list} {...(more && { more })} />
    {children}
    <ImportButton into={['invoices', 'invoice_payments']} />
  </>
);
