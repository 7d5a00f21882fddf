import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Answer } from '#core/contract.ts';
import type { contactsContract } from '#features/administration/contacts/contract.ts';
import { usePortalName } from '#web/portal.ts';
import { appVersion } from '#web/runtime-settings.ts';
import { useTexts } from '#web/texts.ts';
import { IconMail, IconPhone } from '#web/ui/frame-icons.ts';
import classes from './Footer.module.css';

/** Loaded after the page; the footer is complete without it (HOME-09). */
const WeatherStrip = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const strip = import('#features/transport/weather/web/WeatherStrip.tsx');
  return { default: (await strip.catch(() => undefined))?.WeatherStrip ?? (() => null) };
});

type Contacts = Answer<typeof contactsContract.get>;

/** The support contact (HOME-05), and in demo mode a notice that the data is purged (HOME-04, A-126). */
export function Footer({ contacts, path }: { contacts: Contacts | undefined; path: string }) {
  const t = useTexts('common');
  const portalName = usePortalName();
  if (!useSettled(path)) return null;
  return (
    <footer className={classes['footer']}>
      <Suspense fallback={null}>
        <WeatherStrip />
      </Suspense>
      <div className={classes['row']}>
        <Link to="/about">{`${portalName} ${appVersion()}`.trimEnd()}</Link>
        {contacts && <Support contacts={contacts} />}
        {contacts?.demo_mode && <span className={classes['demo']}>{t('demo')}</span>}
      </div>
    </footer>
  );
}

/** Without a request for so long, in milliseconds, the screen has its height. */
const restMs = 300;

/** Whether the screen of this path has its content. Until then the footer would move with it. */
function useSettled(path: string): boolean {
  const isLoading = useIsFetching() > 0;
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (isLoading || settled === path) return;
    const timer = setTimeout(() => setSettled(path), restMs);
    return () => clearTimeout(timer);
  }, [isLoading, path, settled]);
  return settled === path;
}

function Support({ contacts }: { contacts: Contacts }) {
  const t = useTexts('common');
  const { support_name, support_email, support_phone } = contacts;
  if (support_name === '' && support_email === '' && support_phone === '') return null;
  return (
    <div className={classes['support']}>
      <span>
        {t('support')}
        {support_name !== '' && `: ${support_name}`}
      </span>
      {support_email !== '' && (
        <a href={`mailto:${support_email}`}>
          <IconMail size={16} aria-hidden="true" />
          {support_email}
        </a>
      )}
      {support_phone !== '' && (
        <a href={`tel:${support_phone.replaceAll(/[^\d+]/g, '')}`}>
          <IconPhone size={16} aria-hidden="true" />
          {support_phone}
        </a>
      )}
    </div>
  );
}
