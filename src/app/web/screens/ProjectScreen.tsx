import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { BinderButton } from '#features/exchange/binder/web/BinderButton.tsx';
import { ProjectOverview } from '#features/exchange/project-overview/web/ProjectOverview.tsx';
import { expiryContract } from '#features/supply/expiry/contract.ts';
import type { ProjectDetail } from '#features/supply/projects/contract.ts';
import { ProjectPage } from '#features/supply/projects/web/ProjectPage.tsx';
import { reconciliationContract } from '#features/supply/reconciliation/contract.ts';
import { recordsContract } from '#features/supply/records/contract.ts';
import { stockContract } from '#features/supply/stock/contract.ts';
import { packageQuery } from '#features/transport/packages/web/queries.ts';
import { seesRows } from '#record-types/blinding.ts';
import { type RecordKind, recordKinds } from '#record-types/forms.ts';
import { usePrefetch } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { Placeholder } from '#web/ui/Placeholder.tsx';

const loadLists = () => import('./ProjectLists.tsx').then((module) => ({ default: module.ProjectLists }));
const ProjectLists = lazy(loadLists);
const loadReconciliation = () =>
  import('./ProjectReconciliation.tsx').then((module) => ({ default: module.ProjectReconciliation }));
const ProjectReconciliation = lazy(loadReconciliation);
const loadStock = () =>
  import('#features/supply/stock/web/ProjectStock.tsx').then((module) => ({ default: module.ProjectStock }));
const ProjectStock = lazy(loadStock);
const loadAccountability = () =>
  import('./ProjectAccountability.tsx').then((module) => ({ default: module.ProjectAccountability }));
const ProjectAccountability = lazy(loadAccountability);
const loadVoided = () =>
  import('#features/supply/records/web/VoidedRows.tsx').then((module) => ({ default: module.VoidedRows }));
const VoidedRows = lazy(loadVoided);
const loadExpiry = () =>
  import('#features/supply/expiry/web/ExpiryList.tsx').then((module) => ({ default: module.ExpiryList }));
const ExpiryList = lazy(loadExpiry);

/** /projects/{id}: its overview, lists, reconciliation, stock by expiry and voided records. */
export function ProjectScreen() {
  const user = useSession()?.user;
  const reconciliation = useTexts('reconciliation');
  const expiry = useTexts('expiry');
  const records = useTexts('records');
  const projects = useTexts('projects');
  const words = useTexts('common');
  const prefetch = usePrefetch();
  const lists = recordKinds
    .filter((kind) => can(user, recordsContract[kind].access) && seesRows(user, kind))
    .map((kind) => ({
      key: kind,
      label: records(kind),
      count: ({ totals }: ProjectDetail) => totals[kind],
      show: showRecords(kind, (id) => prefetch(packageQuery(id))),
      prefetch: () => void loadLists(),
    }));
  const more = [
    ...(can(user, reconciliationContract.sheet.access) && seesRows(user, 'reconciliation')
      ? [
          {
            key: 'reconciliation',
            label: reconciliation('title'),
            show: showReconciliation,
            prefetch: () => void loadReconciliation(),
          },
        ]
      : []),
    ...(can(user, stockContract.keeping.access) && seesRows(user, 'stock')
      ? [{ key: 'stock', label: words('Stock'), show: showStock, prefetch: () => void loadStock() }]
      : []),
    ...(can(user, 'site_entries.read')
      ? [
          {
            key: 'accountability',
            label: words('Accountability'),
            show: showAccountability,
            prefetch: () => void loadAccountability(),
          },
        ]
      : []),
    ...(can(user, expiryContract.listOfProject.access) && seesRows(user, 'expiry')
      ? [{ key: 'expiry', label: expiry('title'), show: showExpiry, prefetch: () => void loadExpiry() }]
      : []),
    ...(can(user, recordsContract.voided.access)
      ? [{ key: 'removed', label: records('removed'), show: showVoided, prefetch: () => void loadVoided() }]
      : []),
  ];
  const overview = { key: 'overview', label: projects('overview'), show: showOverview };
  return <ProjectPage lists={[overview, ...lists]} more={more} />;
}

function showOverview(project: number) {
  return (
    <ProjectOverview key={project} id={project}>
      <BinderButton project={project} />
    </ProjectOverview>
  );
}

function showRecords(kind: RecordKind, prefetchPackage: (id: number) => void) {
  return (project: number) => (
    <Suspense fallback={<Placeholder height={640} />}>
      <ProjectLists kind={kind} project={project} prefetchPackage={prefetchPackage} />
    </Suspense>
  );
}

function showReconciliation(project: number) {
  return (
    <Suspense fallback={<Placeholder height={640} />}>
      <ProjectReconciliation key={project} project={project} />
    </Suspense>
  );
}

function showStock(project: number) {
  return (
    <Suspense fallback={<Placeholder height={640} />}>
      <ProjectStock key={project} project={project} />
    </Suspense>
  );
}

function showAccountability(project: number) {
  return (
    <Suspense fallback={<Placeholder height={640} />}>
      <ProjectAccountability key={project} project={project} />
    </Suspense>
  );
}

function showExpiry(project: number) {
  return (
    <Suspense fallback={<Placeholder height={640} />}>
      <ExpiryList key={project} project={project} />
    </Suspense>
  );
}

function showVoided(project: number) {
  return (
    <Suspense fallback={<Placeholder height={640} />}>
      <VoidedRows key={project} project={project} />
    </Suspense>
  );
}
