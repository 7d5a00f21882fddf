import { IconAlertTriangle, IconChevronRight } from '#web/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can, type Viewer } from '#core/access.ts';
import { seesRows } from '#record-types/blinding.ts';
import { expiryContract } from '#features/supply/expiry/contract.ts';
import { ExpiryLadder } from '#features/supply/expiry/web/ExpiryLadder.tsx';
import { stepsQuery } from '#features/supply/expiry/web/queries.ts';
import { openIssuesContract } from '#features/supply/open-issues/contract.ts';
import { openIssuesQuery } from '#features/supply/open-issues/web/queries.ts';
import { useTexts } from '#web/texts.ts';
import classes from './HomePage.module.css';

/** Stock that expires soon, for roles that manage stock; nothing when there is none. */
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

/** Links to the list of open issues, with the number of open ones. */
export function OpenIssuesTile() {
  const t = useTexts('openIssues');
  const { data } = useQuery(openIssuesQuery({ page: 1, pageSize: 1 }));
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

/** Whether this person's home page shows expiring stock. */
export function watchesStock(viewer: Viewer): boolean {
  return can(viewer, expiryContract.list.access) && seesRows(viewer, 'expiry');
}

/** Whether this person's home page links to the open issues. */
export function closesOpenIssues(viewer: Viewer): boolean {
  return can(viewer, openIssuesContract.list.access);
}
