import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactsQuery } from '#features/administration/contacts/web/queries.ts';
import { useCountryName } from '#web/place-names.ts';
import { usePortalName } from '#web/portal.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import {
  IconArrowBackUp,
  IconFlame,
  IconPackageImport,
  IconStack2,
  IconTruckDelivery,
} from '#web/ui/icons.ts';
import classes from './LandingPage.module.css';
import { LandingPicture } from './LandingPicture.tsx';

/** The countries of the offices (HOME-07). */
const offices = ['UA', 'GB', 'GE', 'IL', 'TR', 'HU', 'ZA', 'RS', 'KE'];

/** /, for visitors: what this portal is, the login, and the contacts (HOME-01). */
export function LandingPage() {
  const t = useTexts('home');
  const portalName = usePortalName();
  const { data: contacts } = useQuery(contactsQuery);
  const countryName = useCountryName();
  return (
    <div className={classes['page']}>
      <title>{portalName}</title>
      <section className={classes['opening']}>
        <div className={classes['words']}>
          <h1>{t('landing_title')}</h1>
          <p>{t('landing_text')}</p>
          <div className={classes['ways']}>
            <ButtonLink to="/login" look="main">
              {t('log_in')}
            </ButtonLink>
            <ButtonLink to="/signup">{t('request_account')}</ButtonLink>
          </div>
        </div>
        <LandingPicture />
      </section>

      <section aria-labelledby="way">
        <h2 id="way">{t('way_title')}</h2>
        <ol className={classes['way']}>
          {way.map(({ name, Icon }) => (
            <li key={name}>
              <span className={classes['icon']} aria-hidden="true">
                <Icon />
              </span>
              <h3>{t(name)}</h3>
              <p>{t(`${name}_text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <div className={classes['pair']}>
        <section aria-labelledby="offices">
          <h2 id="offices">{t('offices_title')}</h2>
          <ul className={classes['offices']}>
            {offices.map((code) => (
              <li key={code}>{countryName(code)}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="no-account">
          <h2 id="no-account">{t('no_account_title')}</h2>
          <p>{t('no_account_text')}</p>
          <p className={classes['contact']}>
            <Link to="/signup">{t('request_account')}</Link>
            <Link to="/forgot">{t('forgot')}</Link>
          </p>
          {contacts && (
            <p className={classes['contact']}>
              {contacts.support_name !== '' && <strong>{contacts.support_name}</strong>}
              {contacts.support_email !== '' && (
                <a href={`mailto:${contacts.support_email}`}>{contacts.support_email}</a>
              )}
              {contacts.support_phone !== '' && (
                <a href={`tel:${contacts.support_phone.replaceAll(/[^\d+]/g, '')}`}>
                  {contacts.support_phone}
                </a>
              )}
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

const way = [
  { name: 'inbounds', Icon: IconPackageImport },
  { name: 'inventories', Icon: IconStack2 },
  { name: 'outbounds', Icon: IconTruckDelivery },
  { name: 'returns', Icon: IconArrowBackUp },
  { name: 'destructions', Icon: IconFlame },
] as const;
