import { IconApi } from '@tabler/icons-react';
import { can } from '#core/access.ts';
import type { Role } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { AirbillLookup } from './AirbillLookup.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { LatestPackages, LatestProjects } from './LatestRows.tsx';
import classes from './HomePage.module.css';

/** /, for those signed in: what their role works with, and the way to a package by its airbill (HOME-02, A-36). */
export function HomePage() {
  const t = useTexts('home');
  const user = useSession()?.user;
  if (!user) return null;
  const { role } = user;
  return (
    <>
      <PageHead title={t('welcome', { name: user.userShortName })} meta={<span>{user.roleRepr}</span>} />
      <div className={classes['home']}>
        {role === 'api_user' && <ApiHelp />}
        <HomeTiles role={role} />
        {can(role, 'packages.search') && role !== 'api_user' && <AirbillLookup />}
        <div className={classes['lists']}>
          {showsProjects(role) && <LatestProjects />}
          {can(role, 'packages.read') && role !== 'api_user' && (
            <LatestPackages title={t(role === 'driver' ? 'car_packages' : 'recent_packages')} />
          )}
        </div>
      </div>
    </>
  );
}

function showsProjects(role: Role): boolean {
  return can(role, 'projects.read') && role !== 'api_user';
}

function ApiHelp() {
  const t = useTexts('home');
  return (
    <section className={classes['api']}>
      <IconApi aria-hidden="true" />
      <div>
        <h2>{t('api_title')}</h2>
        <p>{t('api_text')}</p>
        <a href="/openapi.json">{t('api_link')}</a>
      </div>
    </section>
  );
}
