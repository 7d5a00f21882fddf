import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { mapLink } from '#web/map-link.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconPencil } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { type SiteDetails, siteDetailsContract } from '../contract.ts';
import { siteDetailsQuery } from './queries.ts';
import { SiteContacts, SiteHours } from './SiteContacts.tsx';
import classes from './SiteDetails.module.css';

const DetailsDialog = lazy(async () => ({
  default: (await import('./DetailsDialog.tsx')).DetailsDialog,
}));

/** /sites/ID: the contacts and delivery hours of a site. */
export function SitePage() {
  const t = useTexts('siteDetails');
  const mayList = can(useSession()?.user, 'records.write');
  const list = { label: t('title'), ...(mayList && { to: '/admin/cities?tab=sites' }) };
  return (
    <RecordPage query={siteDetailsQuery} list={list} facts={2}>
      {(site) => <Site site={site} list={list} />}
    </RecordPage>
  );
}

function Site({ site, list }: { site: SiteDetails; list: { label: string; to?: string } }) {
  const t = useTexts('siteDetails');
  const records = useTexts('records');
  const [isOpen, setOpen] = useState(false);
  const mayWrite = can(useSession()?.user, siteDetailsContract.update.access);
  const { name, investigator, address } = site;
  return (
    <>
      <PageHead
        crumbs={[list, { label: name }]}
        title={name}
        action={
          <>
            <HistoryButton noun="sites" id={site.id} name={name} />
            {mayWrite && (
              <PlainButton icon={<IconPencil aria-hidden />} onClick={() => setOpen(true)}>
                {t('edit')}
              </PlainButton>
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: records('site_investigator'), value: investigator },
          {
            label: records('site_address'),
            value: address && (
              <a href={mapLink(address)} target="_blank" rel="noreferrer">
                {address}
              </a>
            ),
          },
        ]}
      />
      <div className={classes['cards']}>
        <Cards>
          <Card title={t('contacts')}>
            <SiteContacts contacts={site.contacts} />
          </Card>
          <Card title={t('opening_hours')}>
            <SiteHours {...site} />
          </Card>
        </Cards>
      </div>
      {isOpen && (
        <Suspense>
          <DetailsDialog site={site} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
