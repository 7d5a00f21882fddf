import type { ReactNode } from 'react';
import { CallFailure, errorCodes } from '#web/messages.ts';
import { usePortalName } from '#web/portal.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { IconCloudOff, IconLock, IconMapQuestion } from '#web/ui/frame-icons.ts';
import { useHeadFocus } from '#web/use-head-focus.ts';
import { ButtonLink, PlainButton } from './Buttons.tsx';
import classes from './Panels.module.css';

/** Shown when a page does not exist or is not accessible; with a link back. */
export function NotFoundPanel({ within = false }: { within?: boolean }) {
  const t = useTexts('common');
  return (
    <Panel within={within} icon={<IconMapQuestion />} title={t('not_found_title')} text={t('not_found_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/** Shown when a page's calls return 403. */
export function UnauthorizedPanel({ within = false }: { within?: boolean }) {
  const t = useTexts('common');
  return (
    <Panel within={within} icon={<IconLock />} title={t('unauthorized_title')} text={t('unauthorized_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/**
 * Shown for content that failed to load: the reason and a retry button. A 403 or 404 has its own panel.
 * `within` a page that has its own heading; otherwise it is the page.
 */
export function FailurePanel({
  error,
  onRetry,
  within = false,
}: {
  error: unknown;
  onRetry: () => void;
  within?: boolean;
}) {
  const t = useTexts('common');
  const errorText = useErrorText();
  if (error instanceof CallFailure && error.failure.status === 404) return <NotFoundPanel within={within} />;
  if (error instanceof CallFailure && error.failure.status === 403)
    return <UnauthorizedPanel within={within} />;
  const requestId = error instanceof CallFailure ? error.requestId : undefined;
  return (
    <Panel
      within={within}
      icon={<IconCloudOff />}
      title={t('failure_title')}
      text={errorCodes(error).map(errorText).join(', ')}
      small={requestId === undefined ? undefined : t('failure_request', { id: requestId })}
    >
      <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
    </Panel>
  );
}

/**
 * A full-width notice with an icon, a sentence and at most one link. It has the page's heading unless it is
 * `within` one.
 */
export function Panel({
  icon,
  title,
  text,
  small,
  within = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  small?: string | undefined;
  within?: boolean;
  children?: ReactNode;
}) {
  const portalName = usePortalName();
  const head = useHeadFocus<HTMLElement>();
  const Heading = within ? 'h3' : 'h1';
  return (
    <section ref={head} className={classes['panel']}>
      {!within && <title>{`${title} · ${portalName}`}</title>}
      <div className={classes['icon']} aria-hidden="true">
        {icon}
      </div>
      <Heading className={classes['title']} tabIndex={within ? undefined : -1}>
        {title}
      </Heading>
      <p className={classes['text']}>{text}</p>
      {small !== undefined && <p className={classes['small']}>{small}</p>}
      {children}
    </section>
  );
}
