import { can } from '#core/access.ts';
import { ExpiryList } from '#features/expiry/web/ExpiryList.tsx';
import { expiryContract } from '#features/expiry/contract.ts';
import { ProjectPage } from '#features/projects/web/ProjectPage.tsx';
import { reconciliationContract } from '#features/reconciliation/contract.ts';
import { Reconciliation } from '#features/reconciliation/web/Reconciliation.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';

/** /projects/{id}: its lists, and beside them what an inspector asks for. */
export function ProjectScreen() {
  const role = useSession()?.user.role;
  const reconciliation = useTexts('reconciliation');
  const expiry = useTexts('expiry');
  const more = [
    ...(can(role, reconciliationContract.sheet.access)
      ? [{ key: 'reconciliation', label: reconciliation('title'), show: showReconciliation }]
      : []),
    ...(can(role, expiryContract.listOfProject.access)
      ? [{ key: 'expiry', label: expiry('title'), show: showExpiry }]
      : []),
  ];
  return <ProjectPage more={more} />;
}

function showReconciliation(project: number) {
  return <Reconciliation key={project} project={project} />;
}

function showExpiry(project: number) {
  return <ExpiryList key={project} project={project} />;
}
