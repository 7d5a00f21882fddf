import { IconMail, IconPhone } from '@tabler/icons-react';
import type { Answer } from '#core/contract.ts';
import type { contactsContract } from '#features/contacts/contract.ts';
import { useTexts } from '#web/texts.ts';
import { usePortalName } from '#web/portal.ts';
import classes from './Footer.module.css';

type Contacts = Answer<typeof contactsContract.get>;

/** Whom to ask (HOME-05), and in demo mode that the data does not last (HOME-04, A-126). */
export function Footer({ contacts }: { contacts: Contacts | undefined }) {
  const t = useTexts('common');
  const portalName = usePortalName();
  return (
    <footer className={classes['footer']}>
      <div className={classes['row']}>
        <span>{portalName}</span>
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
