import type { ViewedList } from '#features/access/saved-views/contract.ts';
import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** The saved views of a list, before its own buttons. */
export function viewsOf(name: ViewedList): ListActions {
  return ({ list, children }) => (
    <>
      <ViewsButton name={name} list={list} />
      {children}
    </>
  );
}
