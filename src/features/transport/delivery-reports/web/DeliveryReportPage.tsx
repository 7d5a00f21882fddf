import { useMutation, useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { Moment, Quantity } from '#web/ui/Values.tsx';
import { usePathId } from '#web/use-path-id.ts';
import type { DeliveryReportDetail } from '../contract.ts';
import { clockErrorOf, temperatureIn } from '../rules.ts';
import { outcomeTones } from './columns.tsx';
import classes from './DeliveryReports.module.css';
import { Picture } from './Picture.tsx';
import { deliveryReportQuery, savePdf } from './queries.ts';

/** /delivery_reports/{id}: one proof of delivery with its signature and photos. */
export function DeliveryReportPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedReport key={id} id={id} />;
}

function LoadedReport({ id }: { id: number }) {
  const t = useTexts('deliveries');
  const { data: report, error, refetch } = useQuery(deliveryReportQuery(id));
  const crumbs = [{ label: t('title'), to: '/delivery_reports' }];
  if (error && !report) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!report) return <PageHead crumbs={[...crumbs, { label: '…' }]} title="…" />;
  return <Report report={report} />;
}

function Report({ report }: { report: DeliveryReportDetail }) {
  const t = useTexts('deliveries');
  const { id, package: of, lines, photos, time_marks } = report;
  const pdf = useMutation({ mutationFn: () => savePdf(id) });
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/delivery_reports' },
          { label: t('report_of', { id: String(id) }) },
        ]}
        title={of.airbill}
        meta={<Badge tone={outcomeTones[report.outcome]}>{t(report.outcome)}</Badge>}
        action={
          <>
            <ButtonLink to={`/packages/${of.id}`}>{t('open_package')}</ButtonLink>
            <PlainButton
              icon={<IconDownload aria-hidden />}
              busy={pdf.isPending}
              onClick={() => pdf.mutate()}
            >
              {t('pdf')}
            </PlainButton>
          </>
        }
      />
      {time_marks.length > 0 && <Notice text={time_marks.map((mark) => t(mark)).join('. ')} />}
      <Facts facts={useFacts(report)} />
      <div className={classes['sections']}>
        {lines.length > 0 && <Lines lines={lines} />}
        {report.products.length > 0 && <ProductNames names={report.products} />}
        <section className={classes['section']}>
          <h2>{t('signature')}</h2>
          {report.signed ? (
            <figure className={classes['figure']}>
              <Picture report={id} label={t('signature')} />
              <figcaption>{report.received_by}</figcaption>
            </figure>
          ) : (
            <p className={classes['soft']}>
              {[t('no_signature'), report.no_signature_reason].filter(Boolean).join(': ')}
            </p>
          )}
        </section>
        {photos.length > 0 && (
          <section className={classes['section']}>
            <h2>{t('photos')}</h2>
            <ul className={classes['photos']}>
              {photos.map(({ sha256, received_at, taken_at }, at) => (
                <li key={sha256}>
                  {received_at === null ? (
                    <p className={`${classes['photo']} ${classes['awaited']}`}>
                      {t('photo_awaited', { number: at + 1 })}
                    </p>
                  ) : (
                    <Picture report={id} sha256={sha256} label={t('photo', { number: at + 1 })} />
                  )}
                  {taken_at !== null && (
                    <p className={classes['soft']}>
                      <Moment value={taken_at} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Lines({ lines }: { lines: DeliveryReportDetail['lines'] }) {
  const t = useTexts('deliveries');
  return (
    <section className={classes['section']}>
      <h2>{t('lines')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be keyboard accessible */}
      <div className={classes['scroll']} role="region" aria-label={t('lines')} tabIndex={0}>
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('batch')}</th>
              <th scope="col">{t('sent')}</th>
              <th scope="col">{t('accepted')}</th>
              <th scope="col">{t('refused')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.product} ${line.batch} ${line.accepted} ${line.refused}`}>
                <td>{line.product}</td>
                <td>{line.batch}</td>
                {[line.quantity, line.accepted, line.refused].map((value, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the column order is fixed
                  <td key={at}>
                    <Quantity value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The facts of a report that are filled in. */
function useFacts(report: DeliveryReportDetail): Fact[] {
  const t = useTexts('deliveries');
  const languageTag = useLanguageTag();
  const { position, clock_error_ms, exception, condition } = report;
  const clock = clockErrorOf(clock_error_ms, languageTag);
  const facts: Fact[] = [
    { label: t('occurred_at'), value: <Moment value={report.occurred_at} /> },
    { label: t('received_by'), value: report.received_by },
    { label: t('exception'), value: exception && t(`exception_${exception}`) },
    { label: t('condition'), value: condition && t(`condition_${condition}`) },
    { label: t('temperature'), value: temperatureIn(report, languageTag, (parts) => t('as_read', parts)) },
    { label: t('note'), value: report.note },
    { label: t('project'), value: report.project.name },
    { label: t('client'), value: report.project.client.name },
    { label: t('reporter'), value: report.reporter },
    { label: t('recipients'), value: report.recipients.join(', ') },
    {
      label: t('position'),
      value:
        position &&
        [
          `${Number(position.lat)}, ${Number(position.lng)}`,
          position.accuracy && t('accuracy', { metres: Number(position.accuracy) }),
        ]
          .filter(Boolean)
          .join(' '),
    },
    { label: t('recorded_at'), value: <Moment value={report.at} /> },
    {
      label: t('device_occurred_at'),
      value: report.device_occurred_at && <Moment value={report.device_occurred_at} />,
    },
    { label: t('clock_error'), value: clock && t(clock.way, { duration: clock.duration }) },
  ];
  return facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
}
