import { IconPencil } from '#web/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { can, type Role } from '#core/access.ts';
import { KnownStatus, KnownText } from '#features/administration/known-values/web/columns.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { type UiSettings, useAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { type Translate, useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { type Crumb, PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Day, Decimal, Moment, quantityIn } from '#web/ui/Values.tsx';
import { usePathId } from '#web/use-path-id.ts';
import { useSeen } from '#web/use-seen.ts';
import type { PackageDetail, PackageShort } from '../contract.ts';
import classes from './Packages.module.css';
import { packageQuery } from './queries.ts';
import { WeatherAdvice } from './WeatherAdvice.tsx';

/** One package with its status history (PKG-06); the short form for drivers. */
export function PackagePage(slots: Slots) {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedPackage key={id} id={id} {...slots} />;
}

interface Slots {
  /** Proofs of delivery, shown instead of the plain list of reports. */
  readonly Proofs?: ComponentType<{ readonly id: number }>;
}

function LoadedPackage({ id, ...slots }: { id: number } & Slots) {
  const t = useTexts('packages');
  const { data: found, error, refetch } = useQuery(packageQuery(id));
  const crumbs = [{ label: t('title'), to: '/packages' }];
  if (error && !found) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!found) return <PageHead crumbs={[...crumbs, { label: '…' }]} title="…" />;
  if (isDetail(found)) return <Detail found={found} {...slots} />;
  return (
    <>
      <PageHead
        crumbs={[...crumbs, { label: found.airbill }]}
        title={t('package', { airbill: found.airbill })}
      />
      <Facts
        facts={[
          { label: t('project'), value: found.project.name },
          { label: t('doc_id'), value: found.doc_id },
          { label: t('destination'), value: found.destination },
        ]}
      />
    </>
  );
}

function Detail({ found, Proofs }: { found: PackageDetail } & Slots) {
  const t = useTexts('packages');
  const user = useSession()?.user;
  const { uiSettings } = useAppState();
  const seesFreight = useSeen().sees('packages', 'freight_cost');
  return (
    <>
      <PageHead
        crumbs={crumbsOf(found, user?.role, t)}
        title={t('package', { airbill: found.airbill })}
        action={
          <>
            <HistoryButton noun="packages" id={found.id} name={found.airbill} />
            {can(user, 'records.write') && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() =>
                  openRecord({ act: 'edit', kind: 'packages', id: found.id, name: found.airbill })
                }
              >
                {t('edit_package')}
              </PlainButton>
            )}
          </>
        }
      />
      <Facts
        facts={[...factsOf(found, t, useLanguageTag(), seesFreight), ...whereaboutsOf(found, t, uiSettings)]}
      />
      <div className={classes.sections}>
        <section className={classes.section}>
          <h2>{t('history')}</h2>
          {found.statuses.length === 0 && <p className={classes.soft}>{t('no_history')}</p>}
          <ol className={classes.timeline}>
            {found.statuses.toReversed().map((step) => (
              <li
                key={`${step.at} ${step.recorded_at} ${step.status} ${step.place}`}
                className={classes.step}
              >
                <strong>
                  <KnownText field="status" text={step.status} />
                </strong>
                {step.place !== null && ` · ${step.place}`}
                <p>
                  <Moment value={step.at} />
                  {step.recorded_at === null && <span className={classes.soft}> · {t('recorded_time')}</span>}
                </p>
                {step.note !== null && <p>{step.note}</p>}
                {isRecordedLater(step) && (
                  <p className={classes.soft}>
                    {t('recorded')} <Moment value={step.recorded_at} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
        {Proofs !== undefined && <Proofs id={found.id} />}
        <WeatherAdvice id={found.id} />
        {found.outbounds.length > 0 && (
          <section className={classes.section}>
            <h2>{t('outbounds')}</h2>
            <ul className={classes.foundList}>
              {found.outbounds.map(({ id, project, site, dispatched_date }) => (
                <li key={id}>
                  <Link
                    to={`/projects/${project.id}`}
                    search={{ tab: 'outbounds', outbounds_search: found.airbill }}
                  >
                    <strong>{site ?? t('no_site')}</strong>
                    <span>{project.name}</span>
                    {dispatched_date !== null && (
                      <span>
                        <Day value={dispatched_date} />
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {Proofs === undefined && found.reports.length > 0 && (
          <section className={classes.section}>
            <h2>{t('reports')}</h2>
            <ol className={classes.timeline}>
              {found.reports.toReversed().map((report) => (
                <li key={report.at} className={classes.step}>
                  <Moment value={report.at} />
                  <p>
                    {report.recipients.length === 0
                      ? t('no_recipients')
                      : t('reported_to', { recipients: report.recipients.join(', ') })}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </>
  );
}

type Step = PackageDetail['statuses'][number];

/** Whether a status was recorded at another time than it was reached, to the minute, as times are shown. */
function isRecordedLater(step: Step): step is Step & { recorded_at: string } {
  return step.recorded_at !== null && Math.abs(Date.parse(step.recorded_at) - Date.parse(step.at)) >= 60_000;
}

/** Position of the car and estimated arrival, if known; hidden if tracking is turned off (MAP-06). */
function whereaboutsOf(
  { position, estimated_arrival }: PackageDetail,
  t: Translate<'packages'>,
  { tracking }: UiSettings,
): Fact[] {
  if (!tracking) return [];
  return [
    ...(position === null
      ? []
      : [
          {
            label: t('vehicle_position'),
            value: (
              <Link to="/gpsmap" search={{ car: position.id }}>
                {t('on_the_map')}
              </Link>
            ),
          },
        ]),
    ...(estimated_arrival === null
      ? []
      : [{ label: t('estimated_arrival'), value: <Moment value={estimated_arrival} /> }]),
  ];
}

function factsOf(
  found: PackageDetail,
  t: Translate<'packages'>,
  languageTag: string,
  seesFreight: boolean,
): Fact[] {
  const weight = quantityIn(found.weight, languageTag);
  return [
    { label: t('status'), value: found.status && <KnownStatus status={found.status} /> },
    { label: t('date'), value: found.date && <Day value={found.date} /> },
    { label: t('project'), value: found.project.name },
    { label: t('client'), value: found.project.client.name },
    { label: t('destination'), value: found.destination },
    { label: t('doc_id'), value: found.doc_id },
    {
      label: t('doc_type'),
      value: found.doc_type && <KnownText field="doc_type" text={found.doc_type} />,
    },
    { label: t('car'), value: found.car },
    { label: t('weight'), value: weight && t('weight_kg', { weight }) },
    ...(seesFreight
      ? [
          {
            label: t('freight_cost'),
            value: found.freight_cost && <Decimal value={found.freight_cost} digits={2} />,
          },
        ]
      : []),
    { label: t('tracked'), value: t(found.tracked ? 'tracked_yes' : 'no_tracking') },
  ];
}

/** Breadcrumbs client › project › package; links only where the role has access. */
function crumbsOf(
  { airbill, project }: PackageDetail,
  role: Role | undefined,
  t: Translate<'packages'>,
): Crumb[] {
  const above: Crumb[] = [];
  if (can(role, 'clients.read')) {
    above.push({ label: project.client.name, to: `/clients/${project.client.id}/packages` });
  }
  if (can(role, 'projects.read')) above.push({ label: project.name, to: `/projects/${project.id}` });
  if (above.length === 0) above.push({ label: t('title'), to: '/packages' });
  return [...above, { label: airbill }];
}

function isDetail(found: PackageDetail | PackageShort): found is PackageDetail {
  return 'statuses' in found;
}
