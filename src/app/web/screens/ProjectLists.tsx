import { lazy } from 'react';
import { ProjectRecords, type ShowRecord } from '#features/supply/records/web/ProjectRecords.tsx';
import type { RecordKind } from '#record-types/forms.ts';
import { recordActions } from './record-actions.tsx';

const RecordPanel = lazy(() =>
  import('./RecordPanel.tsx').then((module) => ({ default: module.RecordPanel })),
);

const showRecord: ShowRecord = (of) => <RecordPanel {...of} />;

/** One of a project's lists with all that its rows open; the overview does without. */
export function ProjectLists({
  kind,
  project,
  prefetchPackage,
}: {
  kind: RecordKind;
  project: number;
  prefetchPackage: (id: number) => void;
}) {
  return (
    <ProjectRecords
      kind={kind}
      project={project}
      actions={recordActions}
      showRecord={showRecord}
      prefetchPackage={prefetchPackage}
    />
  );
}
