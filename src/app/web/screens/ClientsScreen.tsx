import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ExportAllButton } from '#features/exchange/imports/web/ExportAllButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { ClientsPage } from '#features/supply/clients/web/ClientsPage.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** /clients, with the list actions of `exchange`. */
export function ClientsScreen() {
  return <ClientsPage Actions={Actions} />;
}

const Actions: ListActions = ({ list }) => (
  <>
    <ViewsButton name="clients" list={list} />
    <ExportAllButton of="clients" />
    <ImportButton into={['clients']} />
  </>
);
