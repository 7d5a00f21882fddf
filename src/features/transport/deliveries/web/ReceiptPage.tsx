import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#web/forms/Form.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { usePathId } from '#web/use-path-id.ts';
import { type ReceiptBody, type Receivable, receiptBody } from '../contract.ts';
import { exceptions, receiptOutcomes } from '../rules.ts';
import classes from './Deliveries.module.css';
import { newReportKey } from './outbox/queued-report.ts';
import proof from './Proof.module.css';
import { ArrivalFields, ReceiverFields } from './ProofFields.tsx';
import { LineAmountFields } from './ProofLines.tsx';
import { ProofPhotos, type TakenPhoto } from './ProofPhotos.tsx';
import { confirmReceipt, receiptQuery } from './queries.ts';
import { announced, type LineAmounts, linesOf, measured } from './report-values.ts';

/** /packages/ID/receipt: site users confirm what arrived (amendment 38). */
export function ReceiptPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedReceipt key={id} id={id} />;
}

function LoadedReceipt({ id }: { id: number }) {
  const t = useTexts('deliveries');
  // Texts of the form, so that the head does not disappear while they load.
  useTexts('driver');
  const { data: found, error, refetch } = useQuery({ ...receiptQuery(id), staleTime: Infinity, gcTime: 0 });
  if (error && !found) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!found) return <PageHead title="…" />;
  if (found.receipt === null) return <ReceiptForm found={found} />;
  return (
    <>
      <PageHead title={t('receipt_of', { airbill: found.airbill })} />
      <Notice
        text={t('receipt_confirmed', { name: found.receipt.confirmed_by })}
        action={<ButtonLink to={`/packages/${id}`}>{t('open_package')}</ButtonLink>}
      />
    </>
  );
}

// `lines` is only the place of their error.
const start = {
  outcome: 'delivered',
  exception: '',
  condition: '',
  temperature: '',
  temperature_unit: 'C',
  received_by: '',
  /** A PNG as a data URL. */
  signature: '',
  no_signature: false,
  no_signature_reason: '',
  note: '',
  lines: '',
};
type Values = typeof start;

function ReceiptForm({ found }: { found: Receivable }) {
  const t = useTexts('deliveries');
  const driver = useTexts('driver');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(newReportKey);
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [amounts, setAmounts] = useState<LineAmounts>({});
  const bodyOf = (values: Values): unknown => {
    const { no_signature, ...texts } = values;
    const stated = Object.entries({ ...texts, ...measured(values) }).filter(
      ([, value]) => value.trim() !== '',
    );
    const {
      exception,
      no_signature_reason: unsigned,
      ...rest
    }: Record<string, string> = Object.fromEntries(stated);
    const lines = linesOf(amounts);
    return {
      ...rest,
      ...(values.outcome !== 'delivered' && exception && { exception }),
      ...(no_signature && unsigned && { no_signature_reason: unsigned }),
      key,
      ...(lines && { lines }),
      ...(photos.length > 0 && { photos: announced(photos) }),
    };
  };
  const form = useForm<Values>({
    start,
    schema: z.pipe(z.transform(bodyOf), receiptBody),
    async send(values) {
      const body: ReceiptBody = z.parse(receiptBody, bodyOf(values));
      await confirmReceipt(found.id, { ...body, key }, photos);
      // Counts and lists of the site depend on it.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'receipt' });
      // Navigation clears messages, so navigate before showing one.
      await navigate({ to: '/' });
      showSuccess({ message: 'deliveries.receipt_done' });
    },
  });
  const isPart = form.values.outcome !== 'delivered';
  return (
    <div className={classes['report']}>
      <PageHead title={t('receipt_of', { airbill: found.airbill })} />
      <Facts facts={[{ label: t('project'), value: found.project }]} />
      {found.products.length > 0 && <ProductNames names={found.products} />}
      <Form onSubmit={form.submit} submitLabel={t('confirm_receipt')} busy={form.busy}>
        <div className={proof['outcomes']} role="radiogroup" aria-label={t('outcome')}>
          {receiptOutcomes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="outcome"
                value={one}
                checked={form.values.outcome === one}
                onChange={() => form.set({ outcome: one })}
              />
              <span>{t(`received_${one}`)}</span>
            </label>
          ))}
        </div>
        {isPart && (
          <FormSelect
            label={t('exception')}
            required
            none={driver('not_stated')}
            choices={exceptions
              .filter((value) => value !== 'nobody_there' && value !== 'wrong_address')
              .map((value) => ({ value, label: t(`exception_${value}`) }))}
            {...form.field('exception')}
          />
        )}
        <LineAmountFields
          lines={found.lines}
          amounts={amounts}
          error={form.errorOf('lines')}
          onChange={setAmounts}
        />
        {globalThis.isSecureContext && <ProofPhotos photos={photos} onChange={setPhotos} />}
        <ReceiverFields form={form} />
        <ArrivalFields form={form} />
      </Form>
      <ButtonLink to={`/packages/${found.id}`}>{t('open_package')}</ButtonLink>
    </div>
  );
}
