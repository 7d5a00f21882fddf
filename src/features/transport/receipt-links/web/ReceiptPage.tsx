import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CallFailure } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { IconDownload } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { Receipt } from '../contract.ts';
import { receiptQuery, saveReceiptPdf } from './queries.ts';
import classes from './ReceiptLinks.module.css';

const tones: Record<Receipt['outcome'], Tone> = {
  delivered: 'good',
  partly: 'attention',
  not_delivered: 'bad',
};

/** /receipt/{token}: the proof of delivery of one package, for a consignee without an account. */
export function ReceiptPage() {
  const t = useTexts('deliveries');
  const { id: token = '' }: { id?: string } = useParams({ strict: false });
  const { data: opened, error, refetch } = useQuery(receiptQuery(token));
  if (error instanceof CallFailure && error.failure.status === 404)
    return <PageHead title={t('proof')} meta={<p>{t('receipt_gone')}</p>} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!opened) return <PageHead title={t('proof')} />;
  return (
    <div className={classes['receipt']}>
      <PageHead title={t('proof')} meta={<strong>{opened.airbill}</strong>} />
      <Facts
        facts={[
          { label: t('project'), value: opened.project },
          { label: t('doc_id'), value: opened.doc_id },
          { label: t('destination'), value: opened.destination },
          { label: t('link_expires'), value: <Moment value={opened.expires_at} /> },
        ]}
      />
      {opened.reports.length === 0 && <p>{t('receipt_none')}</p>}
      {opened.reports.map((receipt) => (
        <ReceiptSection key={receipt.id} token={token} receipt={receipt} />
      ))}
    </div>
  );
}

function ReceiptSection({ token, receipt }: { token: string; receipt: Receipt }) {
  const t = useTexts('deliveries');
  const { mutate, isPending } = useMutation({ mutationFn: () => saveReceiptPdf(token, receipt.id) });
  const { exception, condition, temperature_c, temperature, temperature_unit: unit } = receipt;
  const facts: Fact[] = [
    { label: t('received_by'), value: receipt.received_by },
    { label: t('exception'), value: exception && t(`exception_${exception}`) },
    { label: t('condition'), value: condition && t(`condition_${condition}`) },
    {
      label: t('temperature'),
      value:
        temperature_c &&
        (unit === 'C'
          ? `${temperature_c} °C`
          : t('as_read', { celsius: temperature_c, given: temperature ?? '', unit: unit ?? '' })),
    },
  ];
  return (
    <section className={classes['section']}>
      <h2 className={classes['title']}>
        <Moment value={receipt.occurred_at} />
        <Badge tone={tones[receipt.outcome]}>{t(receipt.outcome)}</Badge>
      </h2>
      <Facts facts={facts.filter(({ value }) => value !== null)} />
      {receipt.products.length > 0 && <ProductNames names={receipt.products} />}
      {receipt.signature !== null && (
        <img className={classes['signature']} src={receipt.signature} alt={t('signature')} />
      )}
      <div>
        <PlainButton icon={<IconDownload aria-hidden />} busy={isPending} onClick={() => mutate()}>
          {t('pdf')}
        </PlainButton>
      </div>
    </section>
  );
}
