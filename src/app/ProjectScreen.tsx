import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { expiryContract } from '#features/expiry/contract.ts';
import { ProjectPage } from '#features/projects/web/ProjectPage.tsx';
import { reconciliationContract } from '#features/reconciliation/contract.ts';
import { voidedContract } from '#features/voided-rows/contract.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';

const Reconciliation = lazy(() =>
  import('#features/reconciliation/web/Reconciliation.tsx').then((module) => ({
    default: module.Reconciliation,
  })),
);
const VoidedRows = lazy(() =>
  import('#features/voided-rows/web/VoidedRows.tsx').then((module) => ({ default: module.VoidedRows })),
);
const ExpiryList = lazy(() =>
  import('#features/expiry/web/ExpiryList.tsx').then((module) => ({ default: module.ExpiryList })),
);

/** /projects/{id}: its lists, and beside them what an inspector asks for. */
export function ProjectScreen() {
  const role = useSession()?.user.role;
  const reconciliation = useTexts('reconciliation');
  const expiry = useTexts('expiry');
  const records = useTexts('records');
  const more = [
    ...(can(role, reconciliationContract.sheet.access)
      ? [{ key: 'reconciliation', label: reconciliation('title'), show: showReconciliation }]
      : []),
    ...(can(role, expiryContract.listOfProject.access)
      ? [{ key: 'expiry', label: expiry('title'), show: showExpiry }]
      : []),
    ...(can(role, voidedContract.list.access)
      ? [{ key: 'removed', label: records('removed'), show: showVoided }]
      : []),
  ];
  return <ProjectPage more={more} />;
}

function showReconciliation(project: number) {
  return (
    <Suspense>
      <Reconciliation key={project} project={project} />
    </Suspense>
  );
}

function showExpiry(project: number) {
  return (
    <Suspense>
      <ExpiryList key={project} project={project} />
    </Suspense>
  );
}

function showVoided(project: number) {
  return (
    <Suspense>
      <VoidedRows key={project} project={project} />
    </Suspense>
  );
}
