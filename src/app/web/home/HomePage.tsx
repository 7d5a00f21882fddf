import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import type { Role } from '#core/access.ts';
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
import { ApiHome } from './ApiHome.tsx';
import { CustomerHome } from './CustomerHome.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { OperatorHome } from './OperatorHome.tsx';
import { SiteHome } from './SiteHome.tsx';
import { StaffHome } from './StaffHome.tsx';
import classes from './HomePage.module.css';

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
          <Suspense fallback={<div className={classes['whole']} aria-hidden="true" />}>
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
  if (data) return <HomeOfKind home={data} />;
  if (error) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  return <HomeSkeleton kind={homeOf(role)} />;
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
