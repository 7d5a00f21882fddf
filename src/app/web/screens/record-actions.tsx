// The list actions of `exchange` for the lists of a project.

import { ViewsButton } from '#features/access/saved-views/web/ViewsButton.tsx';
import { ImportButton } from '#features/exchange/imports/web/ImportButton.tsx';
import { ReportButton } from '#features/exchange/reports/web/ReportButton.tsx';
import { SubscribeButton } from '#features/exchange/subscriptions/web/SubscribeButton.tsx';
import type { RecordActions } from '#features/supply/records/web/ProjectRecords.tsx';
import type { RecordKind } from '#record-types/forms.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import type { ListActions } from '#web/lists/list-actions.ts';

/**
 * The buttons of each list; a spreadsheet is imported into the list itself or into the dependent records of
 * its rows.
 */
export const recordActions: RecordActions = {
  inbounds: actionsOf('inbounds', ['inbounds', 'inbound_lines', 'project_notes']),
  outbounds: actionsOf('outbounds', ['outbounds', 'outbound_lines', 'project_notes']),
  returns: actionsOf('returns', ['returns', 'return_lines']),
  inventories: actionsOf('inventories', ['inventories']),
  destructions: actionsOf('destructions', ['destructions', 'destruction_lines']),
};

function actionsOf(kind: RecordKind, into: readonly [ImportedKind, ...ImportedKind[]]): ListActions {
  return ({ list, project, children }) =>
    project === undefined ? null : (
      <>
        <ReportButton kind={kind} project={project} />
        <ViewsButton name={kind} list={list} prefix={`${kind}_`} />
        <SubscribeButton name={kind} project={project} list={list} />
        {children}
        <ImportButton into={into} project={project} />
      </>
    );
}
