import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import { Reconciliation } from '#features/supply/reconciliation/web/Reconciliation.tsx';
import type { ListActions } from '#web/lists/list-actions.ts';

/** The reconciliation of a project, with the list actions of `exchange`. */
export function ProjectReconciliation({ project }: { project: number }) {
  return <Reconciliation project={project} Actions={Actions} />;
}

/** The whole reconciliation is exported, whatever is shown of it. */
const Actions: ListActions = ({ list, project }) =>
  project === undefined ? null : (
    <SubscribeButton
      name="reconciliation"
      project={project}
      list={{ ...list, address: { ...list.address, filters: {}, search: '' } }}
    />
  );
