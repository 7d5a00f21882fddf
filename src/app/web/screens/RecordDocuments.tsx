import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { CertificateCell } from '#features/supply/certificates/web/CertificateCell.tsx';
import { destructionsQuery, outboundsQuery } from '#features/supply/records/web/queries.ts';
import { shippingPapersContract } from '#features/supply/shipping-papers/contract.ts';
import { useSession } from '#web/session.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import { StatusBadge } from '#web/ui/Badges.tsx';
import classes from './RecordDocuments.module.css';

const PaperButtons = lazy(async () => {
  const [{ PaperButtons: Buttons }] = await Promise.all([
    import('#features/supply/shipping-papers/web/PaperButtons.tsx'),
    loadTexts(['shippingPapers']),
  ]);
  return { default: Buttons };
});

const onlyOne = (id: number) => ({ page: 1, pageSize: 1, filters: { id: [id] } });

/** The certificate of a destruction. */
export function DestructionDocuments({ project, id }: { project: number; id: number }) {
  const row = useQuery(destructionsQuery(project, onlyOne(id))).data?.results[0];
  return (
    row && (
      <CertificateCell
        place={{ id: project, destructionId: id }}
        date={row.destruction_date}
        name={row.certificate?.name}
      />
    )
  );
}

/** The packages of an outbound, which have its status history and proof of delivery (SUP-16). */
export function OutboundDocuments({ project, id }: { project: number; id: number }) {
  const t = useTexts('records');
  const user = useSession()?.user;
  const row = useQuery(outboundsQuery(project, onlyOne(id))).data?.results[0];
  const packs = can(user, shippingPapersContract.label.access);
  if (row === undefined) return null;
  const reads = can(user, 'packages.search');
  if (row.packages.length === 0 && !packs) return <p>{t('no_documents')}</p>;
  return (
    <>
      {row.packages.length > 0 && (
        <ul className={classes.packages}>
          {row.packages.map(({ id: packageId, airbill, status }) => (
            <li key={airbill}>
              {packageId !== null && reads ? (
                <Link to={`/packages/${packageId}`}>{t('package_of', { airbill })}</Link>
              ) : (
                t('package_of', { airbill })
              )}
              {status !== null ? (
                <StatusBadge status={status} />
              ) : (
                packageId === null && <span className={classes.soft}>{t('no_package_yet')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {packs && (
        <Suspense>
          <PaperButtons project={project} id={id} />
        </Suspense>
      )}
    </>
  );
}
