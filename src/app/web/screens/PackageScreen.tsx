import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import type { CarPosition } from '#features/transport/packages/contract.ts';
import { PackagePage } from '#features/transport/packages/web/PackagePage.tsx';
import { useSession } from '#web/session.ts';
import { loadTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { loadTemperatures } from './temperature-panel.ts';

const StopPage = lazy(async () => {
  const [{ StopPage: page }] = await Promise.all([
    import('#features/transport/deliveries/web/StopPage.tsx'),
    loadTexts(['driver', 'outbox', 'siteDetails']),
  ]);
  return { default: page };
});
const PackageReports = lazy(async () => ({
  default: (await import('#features/transport/delivery-reports/web/PackageReports.tsx')).PackageReports,
}));
const PackageReceipt = lazy(async () => ({
  default: (await import('#features/transport/deliveries/web/PackageReceipt.tsx')).PackageReceipt,
}));
const PackageReceiptLinks = lazy(async () => ({
  default: (await import('#features/transport/receipt-links/web/PackageReceiptLinks.tsx'))
    .PackageReceiptLinks,
}));

const Consignee = lazy(async () => {
  const [{ Consignee: panel }] = await Promise.all([
    import('#features/supply/site-details/web/Consignee.tsx'),
    loadTexts(['siteDetails']),
  ]);
  return { default: panel };
});
const PackageMap = lazy(async () => {
  const [{ PackageMap: map }] = await Promise.all([
    import('#features/transport/tracking/web/PackageMap.tsx'),
    loadTexts(['map']),
  ]);
  return { default: map };
});
const TemperaturePanel = lazy(loadTemperatures);

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
  return (
    <PackagePage
      Temperatures={Temperatures}
      {...(can(user, 'site_details.read') && { Site })}
      {...(can(user, 'delivery_reports.read') && { Proofs })}
      {...(can(user, 'positions.read') && { Whereabouts })}
      {...(can(user, 'receipts.write') && { Receipt })}
    />
  );
}

function Receipt({ id }: { id: number }) {
  return (
    <Suspense fallback={<Placeholder height={64} />}>
      <PackageReceipt id={id} />
    </Suspense>
  );
}

function Site({ id }: { id: number }) {
  return (
    <Suspense fallback={<Placeholder height={96} />}>
      <Consignee site={id} />
    </Suspense>
  );
}

function Whereabouts({ position }: { position: CarPosition }) {
  return (
    <Suspense fallback={<Placeholder height={344} />}>
      <PackageMap position={position} />
    </Suspense>
  );
}

function Temperatures({ id }: { id: number }) {
  return (
    <Suspense fallback={<Placeholder height={96} />}>
      <TemperaturePanel of={{ package: id }} />
    </Suspense>
  );
}

function Proofs({ id }: { id: number }) {
  const user = useSession()?.user;
  return (
    <Suspense fallback={<Placeholder height={272} />}>
      <PackageReports id={id} />
      {can(user, 'receipt_links.manage') && <PackageReceiptLinks id={id} />}
    </Suspense>
  );
}
