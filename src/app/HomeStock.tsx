import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can, type Role } from '#core/access.ts';
import { expiryContract } from '#features/expiry/contract.ts';
import { ExpiryLadder } from '#features/expiry/web/ExpiryLadder.tsx';
import { stepsQuery } from '#features/expiry/web/queries.ts';
import { gapsContract } from '#features/gaps/contract.ts';
import { gapsQuery } from '#features/gaps/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import classes from './HomePage.module.css';

/** What expires soon, for those who look after stock; nothing when nothing does. */
export function HomeStock() {
  const t = useTexts('expiry');
  const { data } = useQuery(stepsQuery());
  if (data?.count === 0) return null;
  return (
    <section>
      <div className={classes['latest']}>
        <header>
          <h2>{t('chart')}</h2>
          <Link to="/expiry" aria-label={`${t('all')}: ${t('chart')}`}>
            {t('all')}
          </Link>
        </header>
      </div>
      <ExpiryLadder to="/expiry" search={(step) => () => ({ kind: step })} />
    </section>
  );
}

/** The way to the gap list, with how many gaps are open. */
export function GapsTile() {
  const t = useTexts('gaps');
  const { data } = useQuery(gapsQuery({ page: 1, pageSize: 1 }));
  return (
    <li>
      <Link to="/gaps" className={classes['tile']}>
        <IconAlertTriangle aria-hidden="true" />
        <span>
          <strong>{t('title')}</strong>
          <small>{data ? t('open_count', { count: data.count }) : '\u00a0'}</small>
        </span>
        <IconChevronRight aria-hidden="true" className={classes['onward']} />
      </Link>
    </li>
  );
}

/** Whether the home of this role shows what expires. */
export function watchesStock(role: Role): boolean {
  return can(role, expiryContract.list.access);
}

/** Whether the home of this role leads to the gaps. */
export function closesGaps(role: Role): boolean {
  return can(role, gapsContract.list.access);
}
