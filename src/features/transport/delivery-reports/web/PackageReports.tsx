import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { labelled } from '#locales/labelled.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { DeliveryReportRow } from '../contract.ts';
import { celsiusIn } from '../rules.ts';
import { outcomeTones } from './columns.tsx';
import classes from './DeliveryReports.module.css';
import { packageReportsQuery } from './queries.ts';

/** The proofs of delivery of one package, on its page. */
export function PackageReports({ id }: { id: number }) {
  const t = useTexts('deliveries');
  const { data: reports, error, refetch } = useQuery(packageReportsQuery(id));
  return (
    <section className={classes['section']}>
      <h2>{t('proof')}</h2>
      {error && !reports && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {!reports && !error && <Placeholder height={46} />}
      {reports?.length === 0 && <p className={classes['soft']}>{t('empty')}</p>}
      <ul className={classes['reports']}>
        {reports?.map((report) => (
          <li key={report.id}>
            <Link to={`/delivery_reports/${report.id}`} className={classes['report']}>
              <span className={classes['first']}>
                <strong>
                  <Moment value={report.occurred_at} />
                </strong>
                <Badge tone={outcomeTones[report.outcome]}>{t(report.outcome)}</Badge>
              </span>
              <Essentials report={report} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Essentials({ report }: { report: DeliveryReportRow }) {
  const t = useTexts('deliveries');
  const tag = useLanguageTag();
  const { kind, exception, condition, temperature_c, received_by, signed, photos_received } = report;
  const parts = [
    kind === 'site_receipt' && t('kind_site_receipt'),
    received_by && labelled(t('received_by'), received_by, tag),
    exception && t(`exception_${exception}`),
    condition && labelled(t('condition'), t(`condition_${condition}`), tag),
    temperature_c && celsiusIn(temperature_c, tag),
    signed && t('signature'),
    photos_received > 0 && labelled(t('photos'), photos_received, tag),
    labelled(t('reporter'), report.reporter, tag),
  ];
  return <span className={classes['soft']}>{parts.filter(Boolean).join(' · ')}</span>;
}
