import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { Role } from '#core/access.ts';
import { can } from '#core/access.ts';
import { profileQuery } from '#features/access/profile/web/queries.ts';
import { VerificationNotice } from '#features/access/profile/web/VerificationNotice.tsx';
import type { Home } from '#features/overview/home/contract.ts';
import { homeOf } from '#features/overview/home/rules.ts';
import { homeQuery } from '#features/overview/home/web/queries.ts';
import { AirbillLookUp } from '#features/transport/packages/web/AirbillLookUp.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import classes from './HomePage.module.css';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeTiles } from './HomeTiles.tsx';

// Each person has one of them: the others are not loaded.
const load = {
  staff: () => import('./StaffHome.tsx'),
  customer: () => import('./CustomerHome.tsx'),
  operator: () => import('./OperatorHome.tsx'),
  site: () => import('./SiteHome.tsx'),
  api: () => import('./ApiHome.tsx'),
};
const StaffHome = lazy(async () => ({ default: (await load.staff()).StaffHome }));
const CustomerHome = lazy(async () => ({ default: (await load.customer()).CustomerHome }));
const OperatorHome = lazy(async () => ({ default: (await load.operator()).OperatorHome }));
const SiteHome = lazy(async () => ({ default: (await load.site()).SiteHome }));
const ApiHome = lazy(async () => ({ default: (await load.api()).ApiHome }));
const DriverStops = lazy(async () => ({
  default: (await import('#features/transport/deliveries/web/DriverStops.tsx')).DriverStops,
}));

/** /, for signed-in users: the figures of their own work, and the package search by airbill (HOME-02, A-36). */
export function HomePage() {
  const t = useTexts('home');
  const user = useSession()?.user;
  const { data: profile } = useQuery(profileQuery);
  if (!user) return null;
  const { role } = user;
  return (
    <>
      <PageHead
        title={profile?.name ? t('welcome_name', { name: profile.name }) : t('welcome')}
        meta={
          <span>
            {user.email} · {t(`common.role_${user.role}`)}
          </span>
        }
        action={findsPackages(role) ? <AirbillLookUp /> : undefined}
      />
      <VerificationNotice />
      <div className={classes['home']}>
        <HomeTiles role={role} />
        {role === 'driver' ? (
          <Suspense fallback={<HomeSkeleton kind="driver" />}>
            <DriverStops title={t('car_packages')} />
          </Suspense>
        ) : (
          <Figures role={role} />
        )}
      </div>
    </>
  );
}

/** An API account may read everything, but has no use for a search on its home page. */
function findsPackages(role: Role): boolean {
  return role !== 'api_user' && can(role, 'packages.search');
}

function Figures({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(homeQuery);
  const kind = homeOf(role);
  // While the figures are awaited; the page shows a failure when it is drawn.
  useEffect(() => {
    if (kind !== 'driver') load[kind]().catch(() => undefined);
  }, [kind]);
  if (error && !data) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  const waiting = <HomeSkeleton kind={kind} />;
  return <Suspense fallback={waiting}>{data ? <HomeOfKind home={data} /> : waiting}</Suspense>;
}

function HomeOfKind({ home }: { home: Home }) {
  switch (home.kind) {
    case 'staff':
      return <StaffHome home={home} />;
    case 'customer':
      return <CustomerHome home={home} />;
    case 'operator':
      return <OperatorHome home={home} />;
    case 'site':
      return <SiteHome home={home} />;
    case 'api':
      return <ApiHome home={home} />;
    case 'driver':
      return null;
  }
}
