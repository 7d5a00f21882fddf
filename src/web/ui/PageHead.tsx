import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onlyItself } from '#web/links.ts';
import { usePortalName } from '#web/portal.ts';
import { useTexts } from '#web/texts.ts';
import { useHeadFocus } from '#web/use-head-focus.ts';
import classes from './PageHead.module.css';

export interface Crumb {
  readonly label: string;
  /** The target path; the last breadcrumb, the current page, has none. */
  readonly to?: string;
}

/**
 * The head of a page: breadcrumbs (client › project), title, and the primary action on the right. `meta` is a
 * line of facts below the title. The title is also the document's title. `facts` are folded on a phone: their label
 * shares its line with the actions, which are icons there.
 */
export function PageHead({
  crumbs = [],
  title,
  action,
  meta,
  facts,
  isWaiting = false,
}: {
  crumbs?: readonly Crumb[];
  title: string;
  action?: ReactNode;
  meta?: ReactNode;
  facts?: ReactNode;
  /** A name in the title is still loading: on a phone the title keeps the whole line. */
  isWaiting?: boolean;
}) {
  const t = useTexts('common');
  const portalName = usePortalName();
  const head = useHeadFocus<HTMLElement>();
  return (
    <header ref={head} className={classes['head']}>
      <title>{`${title} · ${portalName}`}</title>
      {crumbs.length > 0 && (
        <nav className={classes['place']} aria-label={t('breadcrumb')}>
          <ol className={classes['crumbs']}>
            {crumbs.map((crumb) => (
              <li key={`${crumb.to ?? ''} ${crumb.label}`} data-here={crumb.to === undefined || undefined}>
                {crumb.to === undefined ? (
                  crumb.label
                ) : (
                  <Link to={crumb.to} activeOptions={onlyItself}>
                    {crumb.label}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className={classes['title']} tabIndex={-1} data-waiting={isWaiting || undefined}>
        {title}
      </h1>
      {meta !== undefined && <div className={classes['meta']}>{meta}</div>}
      {facts !== undefined && <div className={classes['facts']}>{facts}</div>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </header>
  );
}
