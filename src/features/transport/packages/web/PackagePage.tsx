import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { can, type Role } from '#core/access.ts';
import { KnownStatus, KnownText } from '#features/administration/known-values/web/columns.tsx';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { type UiSettings, useAppState } from '#web/app-state.ts';
import { useSession } from '#web/session.ts';
import { type Translate, useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { IconPencil } from '#web/ui/icons.ts';
import { type Crumb, PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { ButtonPlaceholder, FactsPlaceholder, Placeholder } from '#web/ui/Placeholder.tsx';
import { Day, Decimal, Moment, Money, quantityIn } from '#web/ui/Values.tsx';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { usePathId } from '#web/use-path-id.ts';
import { useSeen } from '#web/use-seen.ts';
import type { CarPosition, PackageDetail, PackageShort } from '../contract.ts';
import { isEnded } from '../journey.ts';
import { PackageContents, PackageDocuments } from './PackageContents.tsx';
import { PackageHistory } from './PackageHistory.tsx';
import { PackageExceptions, PackageJourney } from './PackageJourney.tsx';
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
  /** The confirmation of the receipt by site users. */
  readonly Receipt?: ComponentType<{ readonly id: number }>;
  /** The contacts and delivery hours of its site. */
  readonly Site?: ComponentType<{ readonly id: number }>;
  /** The map with the vehicle. */
  readonly Whereabouts?: ComponentType<{ readonly position: CarPosition }>;
  /** Readings of loggers and excursions. */
  readonly Temperatures?: ComponentType<{ readonly id: number }>;
}

function LoadedPackage({ id, ...slots }: { id: number } & Slots) {
  const t = useTexts('packages');
  const { data: found, error, refetch } = useQuery(packageQuery(id));
  const crumbs = [{ label: t('title'), to: '/packages' }];
  if (error && !found) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!found) return <PackageWaiting crumbs={[...crumbs, { label: '…' }]} />;
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

/** The page in its shape while the package loads. */
function PackageWaiting({ crumbs }: { crumbs: readonly Crumb[] }) {
  const phone = useMedia(phoneMedia);
  return (
    <div aria-busy="true">
      <PageHead crumbs={crumbs} title="…" action={<ButtonPlaceholder isMain />} />
      <FactsPlaceholder count={11} />
      <div className={classes.waiting}>
        <Placeholder height={phone ? 400 : 124} />
      </div>
      <div className={classes.columns}>
        <Placeholder height={480} />
        <Placeholder height={480} />
      </div>
    </div>
  );
}

function Detail({
  found,
  Proofs,
  Whereabouts,
  Receipt,
  Temperatures,
  Site,
}: { found: PackageDetail } & Slots) {
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
      <Facts facts={factsOf(found, { t, tag: useLanguageTag(), seesFreight, uiSettings })} />
      {Receipt !== undefined && <Receipt id={found.id} />}
      <PackageExceptions found={found} />
      <PackageJourney found={found} />
      {Whereabouts !== undefined && uiSettings.tracking && found.position !== null && (
        <div className={classes.map}>
          <Whereabouts position={found.position} />
        </div>
      )}
      <div className={classes.columns}>
        <div>
          <PackageContents found={found} />
          <PackageHistory statuses={found.statuses} />
        </div>
        <div>
          {/* It is there at once; what loads by itself stands below, where it pushes nothing away. */}
          <PackageDocuments found={found} />
          {Proofs === undefined ? (
            <Reports reports={found.reports.filter(isMailed)} />
          ) : (
            <Proofs id={found.id} />
          )}
          {Site !== undefined && found.site_id !== null && (
            <section className={classes.section}>
              <h2>{t('consignee')}</h2>
              <Site id={found.site_id} />
            </section>
          )}
          <WeatherAdvice id={found.id} />
        </div>
      </div>
      {/* Its charts come late and are high: nothing stands below that they would push away. */}
      {Temperatures !== undefined && <Temperatures id={found.id} />}
    </>
  );
}

/** The confirmation of a site is not mailed. */
function isMailed({ recipients }: PackageDetail['reports'][number]): boolean {
  return recipients.length > 0;
}

/** The delivery reports for readers who do not see the proofs. */
function Reports({ reports }: Pick<PackageDetail, 'reports'>) {
  const t = useTexts('packages');
  if (reports.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('reports')}</h2>
      <ol className={classes.timeline}>
        {reports.toReversed().map((report) => (
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
  );
}

/** Position of the car and estimated arrival, if known; hidden if tracking is turned off (MAP-06). */
function whereaboutsOf({ position, estimated_arrival }: PackageDetail, { t, uiSettings }: Wording): Fact[] {
  if (!uiSettings.tracking) return [];
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

interface Wording {
  readonly t: Translate<'packages'>;
  readonly tag: string;
  readonly seesFreight: boolean;
  readonly uiSettings: UiSettings;
}

/** The most important facts first: where it is, and when it arrives. */
function factsOf(found: PackageDetail, wording: Wording): Fact[] {
  const { t, tag, seesFreight } = wording;
  const weight = quantityIn(found.weight, tag);
  return [
    { label: t('status'), value: found.status && <KnownStatus status={found.status} /> },
    {
      label: isEnded(found.status) ? t('date') : t('expected_day'),
      value: found.date && <Day value={found.date} />,
    },
    { label: t('destination'), value: found.destination },
    ...whereaboutsOf(found, wording),
    { label: t('project'), value: found.project.name },
    { label: t('client'), value: found.project.client.name },
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
            value: found.freight_cost && (
              <Freight cost={found.freight_cost} currency={found.freight_currency} />
            ),
          },
        ]
      : []),
    { label: t('tracked'), value: t(found.tracked ? 'tracked_yes' : 'no_tracking') },
  ];
}

/** No currency is assumed: older packages have none. */
function Freight({ cost, currency }: { cost: string; currency: string | null }) {
  const t = useTexts('packages');
  if (currency !== null) return <Money value={cost} currency={currency} />;
  return (
    <>
      <Decimal value={cost} digits={2} /> ({t('no_currency')})
    </>
  );
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
