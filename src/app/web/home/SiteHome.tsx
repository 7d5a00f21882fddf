import type { HomeOf } from '#features/overview/home/contract.ts';
import { useTexts } from '#web/texts.ts';
import { HomeFigures } from './HomeFigures.tsx';
import { HomePackages } from './HomePackages.tsx';
import classes from './HomePage.module.css';
import { HomeProjects } from './HomeProjects.tsx';
import { HomeRecalls } from './HomeRecalls.tsx';
import { HomeReceipts } from './HomeReceipts.tsx';

/** Deliveries to the own sites that are still to come, and the returns of each project. */
export function SiteHome({ home }: { home: HomeOf<'site'> }) {
  const t = useTexts('home');
  return (
    <div className={classes['whole']}>
      <HomeFigures
        figures={[
          { label: t('expected'), figure: home.expected, to: '/packages', search: { kind: 'open' } },
          { label: t('late'), figure: home.late, to: '/packages', search: { kind: 'late' }, tone: 'bad' },
        ]}
      />
      <div className={classes['lists']}>
        <HomeRecalls recalls={home.recalls} />
        <HomeReceipts unconfirmed={home.unconfirmed} packages={home.to_confirm} />
        <HomePackages title={t('expected')} none={t('none_expected')} kind="open" packages={home.packages} />
        <HomeProjects projects={home.projects} lists={['returns']} />
      </div>
    </div>
  );
}
