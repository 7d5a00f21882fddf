import { Accountability } from '#features/supply/accountability/web/Accountability.tsx';
import { SiteLog } from '#features/supply/site-entries/web/SiteLog.tsx';
import { seesRows } from '#record-types/blinding.ts';
import { useSession } from '#web/session.ts';

/** What the sites of a project have: their log, and the balance of each batch for those who see batches. */
export function ProjectAccountability({ project }: { readonly project: number }) {
  const user = useSession()?.user;
  return (
    <>
      <SiteLog project={project} />
      {seesRows(user, 'accountability') && <Accountability project={project} />}
    </>
  );
}
