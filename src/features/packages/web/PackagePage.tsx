import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can, type Role } from '#core/access.ts';
import { openEntry } from '#features/entries/web/queries.ts';
import { HistoryButton } from '#features/history/web/HistoryButton.tsx';
import { useSession } from '#web/session.ts';
import { type Translate, useLanguageTag, useTexts } from '#web/texts.ts';
import { StatusBadge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { type Crumb, PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Day, Decimal, Moment, quantityIn } from '#web/ui/Values.tsx';
import { usePathId } from '#web/use-path-id.ts';
import type { PackageDetail, PackageShort } from '../contract.ts';
import classes from './Packages.module.css';
import { packageQuery } from './queries.ts';

/** One package with its status history (PKG-06); drivers see the short form. */
export function PackagePage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedPackage key={id} id={id} />;
}

function LoadedPackage({ id }: { id: number }) {
  const t = useTexts('packages');
  const role = useSession()?.user.role;
  const { data: found, error, refetch } = useQuery(packageQuery(id));
  const crumbs = [{ label: t('title'), to: '/packages' }];
  if (error && !found) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!found) return <PageHead crumbs={[...crumbs, { label: '…' }]} title="…" />;
  if (isDetail(found)) return <Detail found={found} role={role} />;
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

function Detail({ found, role }: { found: PackageDetail; role: Role | undefined }) {
  const t = useTexts('packages');
  return (
    <>
      <PageHead
        crumbs={crumbsOf(found, role, t)}
        title={t('package', { airbill: found.airbill })}
        action={
          <>
            <HistoryButton noun="packages" id={found.id} name={found.airbill} />
            {can(role, 'records.write') && (
              <PlainButton
                icon={<IconPencil aria-hidden />}
                onClick={() =>
                  openEntry({ act: 'edit', kind: 'packages', id: found.id, name: found.airbill })
                }
              >
                {t('edit_package')}
              </PlainButton>
            )}
          </>
        }
      />
      <Facts facts={factsOf(found, t, useLanguageTag())} />
      <div className={classes.sections}>
        <section className={classes.section}>
          <h2>{t('history')}</h2>
          {found.statuses.length === 0 && <p className={classes.soft}>{t('no_history')}</p>}
          <ol className={classes.timeline}>
            {found.statuses.toReversed().map((step) => (
              <li key={`${step.at} ${step.status}`} className={classes.step}>
                <strong>{step.status}</strong>
                {step.place !== null && ` · ${step.place}`}
                <p>
                  <Moment value={step.at} />
                </p>
                {step.note !== null && <p>{step.note}</p>}
              </li>
            ))}
          </ol>
        </section>
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
        {found.reports.length > 0 && (
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

function factsOf(found: PackageDetail, t: Translate<'packages'>, languageTag: string): Fact[] {
  const weight = quantityIn(found.weight, languageTag);
  return [
    { label: t('status'), value: found.status && <StatusBadge status={found.status} /> },
    { label: t('date'), value: found.date && <Day value={found.date} /> },
    { label: t('project'), value: found.project.name },
    { label: t('client'), value: found.project.client.name },
    { label: t('destination'), value: found.destination },
    { label: t('doc_id'), value: found.doc_id },
    { label: t('doc_type'), value: found.doc_type },
    { label: t('car'), value: found.car },
    { label: t('weight'), value: weight && t('weight_kg', { weight }) },
    {
      label: t('freight_cost'),
      value: found.freight_cost && <Decimal value={found.freight_cost} digits={2} />,
    },
    { label: t('tracked'), value: found.tracked && t('tracked_yes') },
  ];
}

/** Client › project › package, as far as the role may open them. */
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
