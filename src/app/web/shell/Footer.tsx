import { IconMail, IconPhone } from '#web/ui/frame-icons.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Answer } from '#core/contract.ts';
import type { contactsContract } from '#features/administration/contacts/contract.ts';
import { useTexts } from '#web/texts.ts';
import { usePortalName } from '#web/portal.ts';
import { appVersion } from '#web/runtime-settings.ts';
import classes from './Footer.module.css';

/** Loaded after the page; the footer is complete without it (HOME-09). */
const WeatherStrip = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const strip = import('#features/transport/weather/web/WeatherStrip.tsx');
  return { default: (await strip.catch(() => undefined))?.WeatherStrip ?? (() => null) };
});

type Contacts = Answer<typeof contactsContract.get>;

/** The support contact (HOME-05), and in demo mode a notice that the data is purged (HOME-04, A-126). */
export function Footer({ contacts }: { contacts: Contacts | undefined }) {
  const t = useTexts('common');
  const portalName = usePortalName();
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
