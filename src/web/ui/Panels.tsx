import { IconCloudOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CallFailure, errorCodes } from '../messages.ts';
import { usePortalName } from '../portal.ts';
import { useErrorText, useTexts } from '../texts.ts';
import { useHeadFocus } from '../use-head-focus.ts';
import { ButtonLink, PlainButton } from './Buttons.tsx';
import classes from './Panels.module.css';

/** Instead of a page or list: nothing at this address, or not yours; with a way back. */
export function NotFoundPanel({ within = false }: { within?: boolean }) {
  const t = useTexts('common');
  return (
    <Panel within={within} icon={<IconMapQuestion />} title={t('not_found_title')} text={t('not_found_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/** Instead of a page whose calls answered 403. */
export function UnauthorizedPanel({ within = false }: { within?: boolean }) {
  const t = useTexts('common');
  return (
    <Panel within={within} icon={<IconLock />} title={t('unauthorized_title')} text={t('unauthorized_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/**
 * Instead of what could not be loaded: says why and offers another try. A 403 or 404 shows its own panel. `within` a
 * page that has its own head, else it is the page.
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

/** A quiet full-width notice with an icon, a sentence and at most one way on. It heads the page unless `within` one. */
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
