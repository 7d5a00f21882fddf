import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#core/validation.ts';
import { callUntyped } from '#web/client.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { useForm } from '#web/use-form.ts';
import { entryEndpoints } from '../contract.ts';
import { type EntryKind, isVoided, paramsOf } from '../rules.ts';
import classes from './Entries.module.css';

/** Asks before an entry is voided or deleted, and why. */
export function EndDialog({
  kind,
  id,
  parent,
  name,
  onClose,
}: {
  kind: EntryKind;
  id: number;
  parent: number | undefined;
  name: string;
  onClose: () => void;
}) {
  const t = useTexts('entries');
  const queries = useQueryClient();
  const [full, setFull] = useState(false);
  const isPayment = kind === 'invoice_payments';
  const needsReason = isVoided(kind) || isPayment;
  const form = useForm({
    start: { reason: '' },
    schema: z.object({
      reason: text({ max: 500, optional: !needsReason }).check(
        z.refine((value) => !needsReason || value.trim() !== '', 'required'),
      ),
    }),
    onFailure: (error) => {
      if (!(error instanceof CallFailure) || error.failure.fields['id'] !== 'not_empty') return false;
      setFull(true);
      return true;
    },
    send: async (body) => {
      const { end } = entryEndpoints[kind];
      if (end === undefined) throw new Error(`${kind} do not end`);
      await callUntyped(end, { params: paramsOf(kind, id, parent), body });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('end_title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <p className={classes['soft']}>
          {t(isVoided(kind) ? 'end_void' : isPayment ? 'end_payment' : 'end_delete')}
        </p>
        {full && (
          <p className={classes['error']} role="alert">
            {t('not_empty')}
          </p>
        )}
        <Form
          onSubmit={form.submit}
          submitLabel={t('end_action')}
          busy={form.busy}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormField label={t('reason')} hint={t('reason_hint')} maxLength={500} {...form.field('reason')} />
        </Form>
      </div>
    </FormDialog>
  );
}
