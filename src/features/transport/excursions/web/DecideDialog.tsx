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
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type ExcursionDetail, excursionsContract } from '../contract.ts';
import { outcomes } from '../rules.ts';
import classes from './Excursions.module.css';

const verbs = { released: 'release', rejected: 'reject' } as const;

/** Quality decides on a case and signs the decision; warns about the effect on earlier signatures. */
export function DecideDialog({ excursion, onClose }: { excursion: ExcursionDetail; onClose: () => void }) {
  const t = useTexts('excursions');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
  const asksForCode = own !== undefined && own.code !== 'none';
  const form = useForm({
    start: { outcome: '', reason: '', password: '', code: '' },
    schema: z.object({
      outcome: text({ max: 20 }),
      reason: words({ max: 500 }),
      password: text({ max: 1024 }),
      code: text({ max: 16, optional: !asksForCode }),
    }),
    async send({ outcome, reason, password, code }) {
      await call(excursionsContract.decide, {
        params: { id: excursion.id },
        body: {
          outcome: outcomes.find((one) => one === outcome) ?? 'rejected',
          reason,
          password,
          ...(asksForCode && { code: code.trim() }),
          updated_at: excursion.updated_at,
        },
      }).catch((cause: unknown) => {
        throw atPassword(cause, errorText('WRONG_PASSWORD'));
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'excursions.decided' });
      onClose();
    },
  });
  const isSigned = excursion.signatures.some(({ is_void }) => !is_void);
  const title = t('decide_of', { reference: excursion.reference });
  return (
    <FormDialog title={title} hint={t('decide_hint')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {isSigned && <p className={classes['warning']}>{t('decide_voids')}</p>}
      {own && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('sign_decision')}
          busy={form.busy}
          label={title}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormSelect
            label={t('outcome')}
            required
            none={t('choose_outcome')}
            choices={outcomes.map((value) => ({ value, label: t(verbs[value]) }))}
            {...form.field('outcome')}
          />
          <FormArea label={t('reason')} required maxLength={500} {...form.field('reason')} />
          <SignerFields own={own} field={form.field} />
        </Form>
      )}
    </FormDialog>
  );
}
