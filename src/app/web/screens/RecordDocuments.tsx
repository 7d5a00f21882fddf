import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { CertificateCell } from '#features/supply/certificates/web/CertificateCell.tsx';
import { shippingPapersContract } from '#features/supply/shipping-papers/contract.ts';
import { useSession } from '#web/session.ts';
import { loadTexts, useTexts } from '#web/texts.ts';
import { destructionsQuery, outboundsQuery } from '#features/supply/records/web/queries.ts';

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

/** The package of an outbound, which has its status history and proof of delivery (SUP-16). */
export function OutboundDocuments({ project, id }: { project: number; id: number }) {
  const t = useTexts('records');
  const user = useSession()?.user;
  const row = useQuery(outboundsQuery(project, onlyOne(id))).data?.results[0];
  const packs = can(user, shippingPapersContract.label.access);
  if (row === undefined) return null;
  const reads = row.package_id !== null && can(user, 'packages.search');
  if (!reads && !packs) return <p>{t('no_documents')}</p>;
  return (
    <>
      {reads && (
        <Link to={`/packages/${row.package_id}`}>{t('package_of', { airbill: row.airbill ?? '' })}</Link>
      )}
      {packs && (
        <Suspense>
          <PaperButtons project={project} id={id} />
        </Suspense>
      )}
    </>
  );
}
