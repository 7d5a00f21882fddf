import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { can } from '#core/access.ts';
import { text } from '#core/validation.ts';
import { type FormKind, isVoided } from '#record-types/forms.ts';
import { callUntyped } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, failed, showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { paramsOf } from '../rules.ts';
import classes from './RecordForms.module.css';
import { useRecordParts } from './RecordParts.tsx';
import { SignedNotice } from './SignedNotice.tsx';

const ownTexts: Partial<Record<FormKind, 'end_payment' | 'end_invoice'>> = {
  invoice_payments: 'end_payment',
  invoices: 'end_invoice',
};

/** The label of the action, such as 'Void outbound'. */
function actionOf(kind: FormKind) {
  if (isVoided(kind)) return `void_${kind}` as const;
  switch (kind) {
    case 'packages':
    case 'cars':
    case 'depots':
    case 'sites':
    case 'products':
    case 'batches':
      return 'end_action';
    default:
      return `end_${kind}` as const;
  }
}

type Obstacle = 'not_empty' | 'announced';
/** Why the record cannot be deleted, by the server's error code. */
const obstacles: Readonly<Record<string, Obstacle>> = { not_empty: 'not_empty', announced: 'announced' };

/** Confirms that a record is voided or deleted, and requests the reason. */
export function RemoveDialog({
  kind,
  id,
  parent,
  name,
  onClose,
}: {
  kind: FormKind;
  id: number;
  parent: number | undefined;
  name: string;
  onClose: () => void;
}) {
  const t = useTexts('recordForms');
  const { endpoints } = useRecordParts();
  const queries = useQueryClient();
  const mayRestore = can(useSession()?.user, 'records.restore');
  const [obstacle, setObstacle] = useState<Obstacle>();
  const isPayment = kind === 'invoice_payments';
  const needsReason = isVoided(kind) || isPayment || kind === 'invoices';
  const form = useForm({
    start: { reason: '', stock_override: '' },
    inputs: { change_reason: 'reason' },
    schema: z.object({
      reason: text({ max: 500, optional: !needsReason }).check(
        z.refine((value) => !needsReason || value.trim() !== '', 'required'),
      ),
      stock_override: text({ max: 500, optional: true }),
    }),
    onFailure: (error) => {
      const found = error instanceof CallFailure ? obstacles[error.failure.fields['id'] ?? ''] : undefined;
      setObstacle(found);
      return found !== undefined;
    },
    send: async ({ stock_override, ...others }) => {
      const body = { ...others, ...(stock_override.trim() !== '' && { stock_override }) };
      const end = endpoints[kind].void ?? endpoints[kind].remove;
      if (end === undefined) throw new Error(`${kind} do not end`);
      await callUntyped(end, { params: paramsOf(kind, id, parent), body });
      await queries.invalidateQueries();
      onClose();
      const { restore } = endpoints[kind];
      const undo = async () => {
        if (restore === undefined) return;
        await callUntyped(restore, {
          params: paramsOf(kind, id, parent),
          body: { reason: t('undone_reason') },
        });
        await queries.invalidateQueries();
        showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      };
      showSuccess({
        message: 'common.DELETED_SUCCESSFULLY',
        ...(restore &&
          mayRestore && { action: { label: 'recordForms.undo', run: () => void undo().catch(failed) } }),
      });
    },
  });
  return (
    <FormDialog title={t(isVoided(kind) ? 'void_title' : 'end_title', { name })} onClose={onClose}>
      <div className={classes['body']}>
        <p className={classes['soft']}>{t(isVoided(kind) ? 'end_void' : (ownTexts[kind] ?? 'end_delete'))}</p>
        <SignedNotice kind={kind} id={id} parent={parent} />
        {obstacle && (
          <p className={classes['error']} role="alert">
            {t(obstacle)}
          </p>
        )}
        <Form
          onSubmit={form.submit}
          submitLabel={t(actionOf(kind))}
          danger
          busy={form.busy}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormField
            label={t('reason')}
            hint={t('reason_hint')}
            maxLength={500}
            required={needsReason}
            {...form.field('reason')}
          />
          {(form.errorOf('stock_override') !== undefined || form.values.stock_override !== '') && (
            <FormField
              label={t('stock_override')}
              hint={t('stock_override_hint')}
              maxLength={500}
              {...form.field('stock_override')}
              error={form.errorOf('stock_override') && t('stock_below_zero')}
            />
          )}
        </Form>
      </div>
    </FormDialog>
  );
}
