import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { ClientsPage } from '#features/supply/clients/web/ClientsPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /clients, with the list actions of `exchange`. */
export function ClientsScreen() {
  return <ClientsPage Actions={Actions} />;
}

const Actions: ListActions = ({ list, children }) => (
  <>
    <ViewsButton name="clients" list={list} />
    {children}
    <ImportButton into={['clients']} />
  </>
);
