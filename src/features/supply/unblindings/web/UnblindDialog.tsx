import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { line, text } from '#core/validation.ts';
import { ownSignatureQuery } from '#features/oversight/signatures/web/queries.ts';
import { SignerFields } from '#features/oversight/signatures/web/SignerFields.tsx';
import { findProjects } from '#features/supply/projects/web/queries.ts';
import { call } from '#web/client.ts';
import { atPassword } from '#web/forms/at-password.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormFind } from '#web/forms/FormFind.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useErrorText, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { unblindingReason, unblindingsContract } from '../contract.ts';
import { unblindingQuery } from './queries.ts';
import classes from './Unblindings.module.css';

/** Unblinds one kit: its number, the reason, and the signature; the record that opens afterwards shows what it is. */
export function UnblindDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('unblindings');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
  const form = useForm({
    start: { project: '', number: '', reason: '', participant: '', password: '', code: '' },
    schema: z.object({
      project: text({ max: 20 }),
      number: line({ max: 100 }),
      reason: unblindingReason,
      participant: line({ max: 100, optional: true }),
      password: text({ max: 1024 }),
      code: text({ max: 16 }),
    }),
    async send({ project, code, ...body }) {
      const made = await call(unblindingsContract.unblind, {
        params: { id: Number(project) },
        body: { ...body, code: code.trim() },
      }).catch((cause: unknown) => {
        throw atPassword(cause, errorText('WRONG_PASSWORD'));
      });
      queries.setQueryData(unblindingQuery(made.id).queryKey, made);
      await queries.invalidateQueries({ queryKey: ['unblindings'] });
      showSuccess({ message: 'unblindings.unblinded' });
      await navigate({ to: `/unblindings/${made.id}` });
    },
  });
  return (
    <FormDialog title={t('dialog_title')} hint={t('dialog_hint')} onClose={onClose}>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {own?.code === 'none' && (
        <div className={classes['notice']} role="alert">
          <span>{t('needs_second_factor')}</span>
          <PlainButton look="main" onClick={() => void navigate({ to: '/profile' })}>
            {t('open_profile')}
          </PlainButton>
        </div>
      )}
      {own && own.code !== 'none' && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('sign')}
          busy={form.busy}
          label={t('dialog_title')}
          beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
        >
          <FormFind
            label={t('project')}
            required
            name="project"
            value={form.values.project}
            known={undefined}
            error={form.errorOf('project')}
            find={findProjects}
            onChange={(project) => form.set({ project })}
          />
          <FormField
            label={t('kit_number')}
            hint={t('kit_number_hint')}
            autoComplete="off"
            maxLength={100}
            required
            {...form.field('number')}
          />
          <FormArea
            label={t('reason')}
            hint={t('reason_hint')}
            required
            maxLength={500}
            {...form.field('reason')}
          />
          <FormField
            label={t('participant')}
            hint={t('participant_hint')}
            autoComplete="off"
            maxLength={100}
            {...form.field('participant')}
          />
          <SignerFields own={own} field={form.field} />
        </Form>
      )}
    </FormDialog>
  );
}
