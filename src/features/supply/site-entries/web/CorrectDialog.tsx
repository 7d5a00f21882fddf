import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { editedQuantity, typedQuantity } from '#web/forms/typed-quantity.ts';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { entryChange, type SiteEntry, siteEntriesContract } from '../contract.ts';
import { inWords, isOfParticipant } from '../rules.ts';
import { entryName } from './columns.tsx';
import { DispensedAnyway } from './DispensedAnyway.tsx';

/** Corrects an entry, with the reason. Its kit or batch stays: for another one it is voided and entered again. */
export function CorrectDialog({
  entry,
  seesGoods,
  onClose,
}: {
  readonly entry: SiteEntry;
  readonly seesGoods: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts('siteEntries');
  const queries = useQueryClient();
  const isOfQuantity = seesGoods && entry.kit === null;
  const [isConfirmed, setConfirmed] = useState(false);
  const form = useForm({
    start: {
      date: entry.date,
      participant: entry.participant ?? '',
      quantity: editedQuantity(entry.quantity),
      note: entry.note ?? '',
      reason: '',
    },
    schema: z.pipe(z.transform(bodyOf), entryChange),
    send: async (values) => {
      await call(siteEntriesContract.correct, {
        params: { id: entry.id },
        body: { ...bodyOf(values), ...(isConfirmed && { confirm_warnings: true }) },
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'siteEntries.corrected' });
      onClose();
    },
  });

  /** Hidden values stay unchanged. */
  function bodyOf(values: Readonly<Record<string, string>>): z.input<typeof entryChange> {
    const { date = '', participant = '', quantity = '', note = '', reason = '' } = values;
    return {
      date,
      reason,
      ...(entry.participant !== null && { participant }),
      ...(isOfQuantity && { quantity: typedQuantity(quantity) }),
      ...(seesGoods && { note }),
    };
  }

  const say = (name: 'date' | 'quantity' | 'reason') => {
    const { error, ...field } = form.field(name);
    return { ...field, error: inWords(error, t) };
  };
  return (
    <FormDialog title={t('correct_of', { name: entryName(entry, t) })} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('correct')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormDay label={t('date')} required {...say('date')} />
        {isOfParticipant(entry.kind) && (
          <FormField
            label={t('participant')}
            hint={t('participant_hint')}
            required
            maxLength={30}
            autoComplete="off"
            {...form.field('participant')}
          />
        )}
        {isOfQuantity && (
          <FormField
            label={t('quantity')}
            inputMode="decimal"
            autoComplete="off"
            required
            {...say('quantity')}
          />
        )}
        {(isConfirmed || form.errorOf('date') === 'not_dispensable') && (
          <DispensedAnyway checked={isConfirmed} onChange={setConfirmed} />
        )}
        {seesGoods && <FormArea label={t('note')} maxLength={500} {...form.field('note')} />}
        <FormField label={t('reason')} maxLength={500} required {...say('reason')} />
      </Form>
    </FormDialog>
  );
}
