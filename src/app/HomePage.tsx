import { IconApi } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import type { Role } from '#core/access.ts';
import { AirbillLookUp } from '#features/packages/web/AirbillLookUp.tsx';
import { profileQuery } from '#features/profile/web/queries.ts';
import { WaitingNotice } from '#features/registrations/web/WaitingNotice.tsx';
import { VerificationNotice } from '#features/profile/web/VerificationNotice.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { closesGaps, GapsTile, HomeStock, watchesStock } from './HomeStock.tsx';
import { LatestPackages, LatestProjects } from './LatestRows.tsx';
import classes from './HomePage.module.css';

/** /, for those signed in: what their role works with, and the way to a package by its airbill (HOME-02, A-36). */
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
        <HomeTiles role={role} more={closesGaps(role) && <GapsTile />} />
        <div className={classes['lists']}>
          {watchesStock(role) && <HomeStock />}
          {listsProjects(role) && <LatestProjects />}
          {listsPackages(role) && (
            <LatestPackages title={t(role === 'driver' ? 'car_packages' : 'recent_packages')} />
          )}
        </div>
      </div>
    </>
  );
}

/** An account for programs may read everything, but nobody looks at its home. */
function findsPackages(role: Role): boolean {
  return role !== 'api_user' && can(role, 'packages.search');
}

function listsProjects(role: Role): boolean {
  return role !== 'api_user' && can(role, 'projects.read');
}

function listsPackages(role: Role): boolean {
  return role !== 'api_user' && can(role, 'packages.read');
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
