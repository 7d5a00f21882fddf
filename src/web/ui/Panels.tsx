import { IconCloudOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CallFailure, errorCodes } from '../messages.ts';
import { useErrorText, useTexts } from '../texts.ts';
import { ButtonLink, PlainButton } from './Buttons.tsx';
import classes from './Panels.module.css';

/** Instead of a page or list: nothing at this address, or not yours; with a way back. */
export function NotFoundPanel() {
  const t = useTexts('common');
  return (
    <Panel icon={<IconMapQuestion />} title={t('not_found_title')} text={t('not_found_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/** Instead of a page whose calls answered 403. */
export function UnauthorizedPanel() {
  const t = useTexts('common');
  return (
    <Panel icon={<IconLock />} title={t('unauthorized_title')} text={t('unauthorized_text')}>
      <ButtonLink to="/">{t('back_home')}</ButtonLink>
    </Panel>
  );
}

/** Instead of what could not be loaded: says why and offers another try. A 403 or 404 shows its own panel. */
export function FailurePanel({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts('common');
  const errorText = useErrorText();
  if (error instanceof CallFailure && error.failure.status === 404) return <NotFoundPanel />;
  if (error instanceof CallFailure && error.failure.status === 403) return <UnauthorizedPanel />;
  const requestId = error instanceof CallFailure ? error.requestId : undefined;
  return (
    <Panel
      icon={<IconCloudOff />}
      title={t('failure_title')}
      text={errorCodes(error).map(errorText).join(', ')}
      small={requestId === undefined ? undefined : t('failure_request', { id: requestId })}
    >
      <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
    </Panel>
  );
}

/** A quiet full-width notice with an icon, a sentence and at most one way on. */
export function Panel({
  icon,
  title,
  text,
  small,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  small?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <section className={classes['panel']}>
      <div className={classes['icon']} aria-hidden="true">
        {icon}
      </div>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['text']}>{text}</p>
      {small !== undefined && <p className={classes['small']}>{small}</p>}
      {children}
    </section>
  );
}
