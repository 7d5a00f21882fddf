import { useLanguageTag, useTexts } from '#web/texts.ts';
import type { SiteDetails } from '../contract.ts';
import { hoursLines } from '../rules.ts';
import classes from './SiteDetails.module.css';

/** The contacts of a site. */
export function SiteContacts({ contacts }: Pick<SiteDetails, 'contacts'>) {
  const t = useTexts('siteDetails');
  if (contacts.length === 0) return <p className={classes['soft']}>{t('no_contacts')}</p>;
  return (
    <ul className={classes['contacts']} aria-label={t('contacts')}>
      {contacts.map(({ id, name, role, phone, email, languages }) => (
        <li key={id}>
          <strong>{name}</strong>
          {role !== null && <span className={classes['soft']}>{role}</span>}
          {phone !== null && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
          {languages !== null && <span className={classes['soft']}>{languages}</span>}
        </li>
      ))}
    </ul>
  );
}

/** When a site takes deliveries. */
export function SiteHours({
  hours,
  hours_note: note,
  time_zone: zone,
}: Pick<SiteDetails, 'hours' | 'hours_note' | 'time_zone'>) {
  const t = useTexts('siteDetails');
  const lines = hoursLines(hours, useLanguageTag(), t('closed'));
  return (
    <div className={classes['hours']}>
      {lines.length === 0 ? (
        <p className={classes['soft']}>{t('no_hours')}</p>
      ) : (
        <dl aria-label={t('opening_hours')}>
          {lines.map(({ days, hours: open }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{open}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && zone !== null && <p className={classes['soft']}>{t('times_of', { zone })}</p>}
      {note !== null && <p className={classes['note']}>{note}</p>}
    </div>
  );
}
