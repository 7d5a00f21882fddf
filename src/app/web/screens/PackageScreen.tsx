import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import { PackagePage } from '#features/transport/packages/web/PackagePage.tsx';
import { useSession } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';

const StopPage = lazy(async () => {
  const [{ StopPage: page }] = await Promise.all([
    import('#features/transport/deliveries/web/StopPage.tsx'),
    loadTexts(['driver', 'outbox']),
  ]);
  return { default: page };
});
const PackageReports = lazy(async () => ({
  default: (await import('#features/transport/delivery-reports/web/PackageReports.tsx')).PackageReports,
}));
const PackageReceiptLinks = lazy(async () => ({
  default: (await import('#features/transport/receipt-links/web/PackageReceiptLinks.tsx'))
    .PackageReceiptLinks,
}));

/**
 * /packages/{id}: for a driver the delivery; for everyone else the package's details and proofs of delivery.
 */
export function PackageScreen() {
  const user = useSession()?.user;
  if (user?.role === 'driver') {
    return (
      <Suspense fallback={<PageHead title="…" />}>
        <StopPage />
      </Suspense>
    );
  }
  return can(user, 'delivery_reports.read') ? <PackagePage Proofs={Proofs} /> : <PackagePage />;
}

function Proofs({ id }: { id: number }) {
  const user = useSession()?.user;
  return (
    <Suspense fallback={null}>
      <PackageReports id={id} />
      {can(user, 'receipt_links.manage') && <PackageReceiptLinks id={id} />}
    </Suspense>
  );
}
