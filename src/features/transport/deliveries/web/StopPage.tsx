import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hoursLines } from '#features/supply/site-details/rules.ts';
import type { PackageShort } from '#features/transport/packages/contract.ts';
import { packageQuery } from '#features/transport/packages/web/queries.ts';
import { mapLink } from '#web/map-link.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { IconMapPin, IconPhone, IconTruckDelivery } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Day } from '#web/ui/Values.tsx';
import { usePathId } from '#web/use-path-id.ts';
import type { DriverStop } from '../contract.ts';
import { DeliveredNotice } from './DeliveredNotice.tsx';
import { findStop, useDayStops } from './outbox/use-day-stops.ts';
import { recipientsQuery } from './queries.ts';
import classes from './Stops.module.css';

/**
 * /packages/{id} for a driver: the full card for a stop of their car, the short form otherwise (amendment
 * 44).
 */
export function StopPage() {
  const id = usePathId();
  const { stops, isPending } = useDayStops();
  if (id === undefined) return <NotFoundPanel />;
  const stop = findStop(stops, id);
  if (stop !== undefined) return <StopCard stop={stop} />;
  if (isPending) return <PageHead title="…" />;
  return <OtherPackage id={id} />;
}

function StopCard({ stop }: { stop: DriverStop }) {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  const { contact, site_contacts: people, address, planned_date, site, consignee } = stop;
  return (
    <Frame id={stop.id} airbill={stop.airbill} deliveredAt={stop.delivered_at}>
      <div className={classes['place']}>
        <p className={classes['consignee']}>{consignee ?? site ?? stop.project}</p>
        {site !== null && site !== consignee && <p>{site}</p>}
        {address !== null && <p>{address}</p>}
        {people.length === 0 && contact.name !== null && <p>{contact.name}</p>}
        <div className={classes['ways']}>
          {address !== null && (
            <a className={classes['way']} href={mapLink(address)} target="_blank" rel="noreferrer">
              <IconMapPin size={20} aria-hidden />
              {t('open_map')}
            </a>
          )}
          {people.length === 0 && contact.phone !== null && <Call phone={contact.phone} />}
        </div>
        <People people={people} />
        <Hours stop={stop} />
      </div>
      <Facts
        facts={[
          { label: t('temperature_class'), value: stop.temperature_class },
          { label: t('planned'), value: planned_date && <Day value={planned_date} /> },
          { label: ofPackages('project'), value: stop.project },
          { label: ofPackages('doc_id'), value: stop.doc_id },
        ]}
      />
    </Frame>
  );
}

function Call({ phone }: { phone: string }) {
  const t = useTexts('driver');
  return (
    <a className={classes['way']} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <IconPhone size={20} aria-hidden />
      {t('call')} {phone}
    </a>
  );
}

/** The contacts of the site, each with a call button. */
function People({ people }: { people: DriverStop['site_contacts'] }) {
  if (people.length === 0) return null;
  return (
    <ul className={classes['people']}>
      {people.map(({ name, role, phone, languages }) => (
        <li key={`${name} ${phone}`}>
          <p>
            <strong>{name}</strong> {[role, languages].filter(Boolean).join(' · ')}
          </p>
          {phone !== null && <Call phone={phone} />}
        </li>
      ))}
    </ul>
  );
}

/** The delivery hours of the site, as far as known. */
function Hours({ stop: { hours, hours_note: note, time_zone: zone } }: { stop: DriverStop }) {
  const t = useTexts('siteDetails');
  const lines = hoursLines(hours, useLanguageTag(), t('closed'));
  if (lines.length === 0 && note === null) return null;
  return (
    <section className={classes['hours']}>
      <h2>{t('opening_hours')}</h2>
      {lines.map(({ days, hours: open }) => (
        <p key={days}>
          {days} {open}
        </p>
      ))}
      {lines.length > 0 && zone !== null && <p>{t('times_of', { zone })}</p>}
      {note !== null && <p>{note}</p>}
    </section>
  );
}

function OtherPackage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(packageQuery(id));
  const offered = useQuery(recipientsQuery(id, data?.airbill));
  const t = useTexts('packages');
  if (error && !data) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageHead title="…" />;
  const found: PackageShort = data;
  const facts: Fact[] = [
    { label: t('project'), value: found.project.name },
    { label: t('doc_id'), value: found.doc_id },
    { label: t('destination'), value: found.destination },
  ];
  return (
    <Frame id={id} airbill={found.airbill} deliveredAt={offered.data?.delivered_at ?? null}>
      <Facts facts={facts} />
    </Frame>
  );
}

/** Content of every package: airbill, delivery state, and the main button within thumb reach. */
function Frame({
  id,
  airbill,
  deliveredAt,
  children,
}: {
  id: number;
  airbill: string;
  deliveredAt: string | null;
  children: ReactNode;
}) {
  const t = useTexts('driver');
  const ofPackages = useTexts('packages');
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[{ label: t('common.Home'), to: '/' }, { label: airbill }]}
        title={ofPackages('package', { airbill })}
      />
      {deliveredAt !== null && <DeliveredNotice at={deliveredAt} />}
      {children}
      <div className={classes['reach']}>
        <ButtonLink look="main" icon={<IconTruckDelivery aria-hidden />} to={`/report/${id}`}>
          {t(deliveredAt === null ? 'report_delivery' : 'report_again')}
        </ButtonLink>
      </div>
    </div>
  );
}
