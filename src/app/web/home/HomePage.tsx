import { IconApi } from '#web/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can } from '#core/access.ts';
import type { Role } from '#core/access.ts';
import { AirbillLookUp } from '#features/transport/packages/web/AirbillLookUp.tsx';
import { profileQuery } from '#features/access/profile/web/queries.ts';
import { WaitingNotice } from '#features/access/registrations/web/WaitingNotice.tsx';
import { VerificationNotice } from '#features/access/profile/web/VerificationNotice.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { closesOpenIssues, OpenIssuesTile, HomeStock, watchesStock } from './HomeStock.tsx';
import { LatestPackages, LatestProjects } from './LatestRows.tsx';
import classes from './HomePage.module.css';

const DriverStops = lazy(async () => ({
  default: (await import('#features/transport/deliveries/web/DriverStops.tsx')).DriverStops,
}));

/** /, for signed-in users: what their role works with, and the package search by airbill (HOME-02, A-36). */
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
      <WaitingNotice />
      <div className={classes['home']}>
        {role === 'api_user' && <ApiHelp />}
        <HomeTiles role={role} more={closesOpenIssues(user) && <OpenIssuesTile />} />
        <div className={classes['lists']}>
          {watchesStock(user) && <HomeStock />}
          {listsProjects(role) && <LatestProjects />}
          {role === 'driver' && (
            <Suspense fallback={null}>
              <DriverStops title={t('car_packages')} />
            </Suspense>
          )}
          {listsPackages(role) && <LatestPackages />}
        </div>
      </div>
    </>
  );
}

/** An API account may read everything, but has no use for a home page. */
function findsPackages(role: Role): boolean {
  return role !== 'api_user' && can(role, 'packages.search');
}

function listsProjects(role: Role): boolean {
  return role !== 'api_user' && can(role, 'projects.read');
}

function listsPackages(role: Role): boolean {
  return role !== 'api_user' && role !== 'driver' && can(role, 'packages.read');
}

function ApiHelp() {
  const t = useTexts('home');
  return (
    <section className={classes['api']}>
      <IconApi aria-hidden="true" />
      <div>
        <h2>{t('api_title')}</h2>
        <p>{t('api_text')}</p>
        <Link to="/api_guide">{t('api_link')}</Link>
      </div>
    </section>
  );
}
