import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { text, words } from '#core/validation.ts';
import { ownSignatureQuery } from '#features/oversight/signatures/web/queries.ts';
import { SignerFields } from '#features/oversight/signatures/web/SignerFields.tsx';
import { call } from '#web/client.ts';
import { atPassword } from '#web/forms/at-password.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type RecallDetail, recallsContract } from '../contract.ts';
import { progressOf } from '../rules.ts';
import classes from './Recalls.module.css';

/** Quality closes a recall with its effectiveness and signs it; what is missing is said here. */
export function CloseDialog({ recall, onClose }: { recall: RecallDetail; onClose: () => void }) {
  const t = useTexts('recalls');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
  const asksForCode = own !== undefined && own.code !== 'none';
  const form = useForm({
    start: { summary: '', password: '', code: '' },
    schema: z.object({
      summary: words({ max: 4000 }),
      password: text({ max: 1024 }),
      code: text({ max: 16, optional: !asksForCode }),
    }),
    async send({ summary, password, code }) {
      await call(recallsContract.close, {
        params: { id: recall.id },
        body: { summary, password, ...(asksForCode && { code: code.trim() }) },
      }).catch((cause: unknown) => {
        throw atPassword(cause, errorText('WRONG_PASSWORD'));
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'recalls.closed_done' });
      onClose();
    },
  });
  const { places, acknowledged } = progressOf(recall.recipients);
  const title = t('close_of', { reference: recall.reference });
  return (
    <FormDialog title={title} hint={t('close_hint')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {acknowledged < places && (
        <p className={classes['warning']}>{t('close_missing', { count: places - acknowledged })}</p>
      )}
      {own && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('sign_closing')}
          busy={form.busy}
          label={title}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormArea label={t('summary')} required maxLength={4000} {...form.field('summary')} />
          <SignerFields own={own} field={form.field} />
        </Form>
      )}
    </FormDialog>
  );
}
