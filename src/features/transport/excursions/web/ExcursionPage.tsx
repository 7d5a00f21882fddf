import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { historyContract } from '#features/oversight/history/contract.ts';
import { HistoryButton } from '#features/oversight/history/web/HistoryButton.tsx';
import type { Signature } from '#features/oversight/signatures/contract.ts';
import { labelled } from '#locales/labelled.ts';
import { numberFormat } from '#locales/numbers.ts';
import { storageTexts } from '#record-types/product.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card, Cards } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { IconSignature } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Day, Moment, Quantity } from '#web/ui/Values.tsx';
import { type ExcursionDetail, excursionsContract } from '../contract.ts';
import { ExcursionBadge } from './columns.tsx';
import classes from './Excursions.module.css';
import { excursionQuery } from './queries.ts';

const DecideDialog = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));

interface Slots {
  /** Who signed the disposition. */
  readonly Signatures: ComponentType<{ readonly signatures: readonly Signature[] }>;
}

/** /excursions/ID: the evidence of the excursion, the goods in quarantine, and the disposition. */
export function ExcursionPage(slots: Slots) {
  const t = useTexts('excursions');
  return (
    <RecordPage query={excursionQuery} list={{ label: t('title'), to: '/excursions' }} facts={6}>
      {(excursion) => <Excursion excursion={excursion} {...slots} />}
    </RecordPage>
  );
}

function Excursion({ excursion, Signatures }: { excursion: ExcursionDetail } & Slots) {
  const t = useTexts('excursions');
  const storage = useTexts('batches');
  const user = useSession()?.user;
  const [deciding, setDeciding] = useState(false);
  const { id, reference, status, project, client, package_id, outbound_id, signatures } = excursion;
  const isDecided = excursion.decided_at !== null;
  const shipment =
    package_id === null ? (
      <Link to={`/projects/${project.id}`} search={{ tab: 'outbounds', record: `outbounds-${outbound_id}` }}>
        {reference}
      </Link>
    ) : (
      <Link to={`/packages/${package_id}`}>{reference}</Link>
    );
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/excursions' },
          { label: project.name, to: `/projects/${project.id}` },
          { label: reference },
        ]}
        title={t('excursion_of', { reference })}
        meta={<ExcursionBadge status={status} t={t} />}
        action={
          <>
            {can(user, excursionsContract.decide.access) && (
              <PlainButton
                look={isDecided ? 'plain' : 'main'}
                icon={<IconSignature aria-hidden />}
                onClick={() => setDeciding(true)}
              >
                {t(isDecided ? 'decide_again' : 'decide')}
              </PlainButton>
            )}
            {can(user, historyContract.excursions.access) && (
              <HistoryButton noun="excursions" id={id} name={reference} />
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: t('reference'), value: shipment },
          { label: t('client'), value: client.name },
          { label: t('storage_class'), value: storage(storageTexts[excursion.storage_class]) },
          { label: t('opened_at'), value: <Moment value={excursion.opened_at} /> },
          { label: t('due_on'), value: <Day value={excursion.due_on} /> },
        ]}
      />
      <div className={classes['cards']}>
        <Cards>
          <Findings excursion={excursion} />
          <Items excursion={excursion} />
          <Card title={t('disposition')} {...(!isDecided && { hint: t('no_disposition') })}>
            {isDecided && (
              <Facts
                facts={[
                  { label: t('outcome'), value: <ExcursionBadge status={status} t={t} /> },
                  { label: t('reason'), value: excursion.outcome_reason },
                  {
                    label: t('decided_at'),
                    value: excursion.decided_at && <Moment value={excursion.decided_at} />,
                  },
                  ...(excursion.decided_by === null
                    ? []
                    : [{ label: t('decided_by'), value: excursion.decided_by }]),
                ]}
              />
            )}
            {signatures.length > 0 && (
              <div className={classes['signatures']}>
                <h3>{t('signatures')}</h3>
                <Signatures signatures={signatures} />
              </div>
            )}
          </Card>
        </Cards>
      </div>
      {deciding && (
        <Suspense>
          <DecideDialog excursion={excursion} onClose={() => setDeciding(false)} />
        </Suspense>
      )}
    </>
  );
}

function Findings({ excursion: { causes } }: { excursion: ExcursionDetail }) {
  const t = useTexts('excursions');
  const tag = useLanguageTag();
  const number = useDegrees();
  return (
    <Card title={t('causes')}>
      <ul className={classes['rows']}>
        {causes.map((cause) => (
          <li key={cause.id} data-void={cause.is_voided || undefined}>
            {cause.delivery_report_id === null ? (
              <strong>{cause.file}</strong>
            ) : (
              <Link to={`/delivery_reports/${cause.delivery_report_id}`}>{t('cause_receipt')}</Link>
            )}
            <span>
              {t('limits_of', { low: number(cause.lowest_c), high: number(cause.highest_c) })} ·{' '}
              {cause.minutes_outside === null
                ? t('unknown_duration')
                : labelled(t('minutes_outside'), cause.minutes_outside, tag)}
            </span>
            <small>
              {labelled(
                t('limits'),
                t('limits_of', { low: number(cause.low_c), high: number(cause.high_c) }),
                tag,
              )}
              {' · '}
              {labelled(t('allowed'), t('minutes', { count: cause.allowed_minutes }), tag)}
              {cause.is_voided && ` · ${t('voided')}`}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Items({ excursion: { items, decided_at } }: { excursion: ExcursionDetail }) {
  const t = useTexts('excursions');
  if (items.length === 0)
    return (
      <Card title={t('items')} hint={t('no_items')}>
        {null}
      </Card>
    );
  return (
    <Card title={t('items')} {...(decided_at === null && { hint: t('in_quarantine') })}>
      <ScrollingTable label={t('items')} stacked ofTexts>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('batch')}</th>
            <th scope="col" data-figure>
              {t('quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.product}</th>
              <td data-label={t('batch')}>
                {item.batch_id === null ? (
                  item.batch
                ) : (
                  <Link to={`/batches/${item.batch_id}`}>{item.batch}</Link>
                )}
              </td>
              <td data-label={t('quantity')} data-figure>
                <Quantity value={item.quantity} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </Card>
  );
}

function useDegrees() {
  const format = numberFormat(useLanguageTag(), { maximumFractionDigits: 1 });
  return (value: string) => format(Number(value));
}
