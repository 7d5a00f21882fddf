import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { siteDetailsQuery } from './queries.ts';
import { SiteContacts, SiteHours } from './SiteContacts.tsx';
import classes from './SiteDetails.module.css';

/** The destination site of a shipment: its contacts and delivery hours. */
export function Consignee({ site }: { site: number }) {
  const t = useTexts('siteDetails');
  const { data, error, refetch } = useQuery(siteDetailsQuery(site));
  if (data === undefined)
    return error ? (
      <FailurePanel within error={error} onRetry={() => void refetch()} />
    ) : (
      <Placeholder height={96} />
    );
  return (
    <div className={classes['consignee']}>
      <p>
        <Link to={`/sites/${site}`}>{data.name}</Link>
      </p>
      {data.address !== null && <p>{data.address}</p>}
      <SiteContacts contacts={data.contacts} />
      <h3>{t('opening_hours')}</h3>
      <SiteHours {...data} />
    </div>
  );
}
