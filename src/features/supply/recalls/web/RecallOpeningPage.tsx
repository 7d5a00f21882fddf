import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { text, words } from '#core/validation.ts';
import { ownSignatureQuery } from '#features/oversight/signatures/web/queries.ts';
import { SignerFields } from '#features/oversight/signatures/web/SignerFields.tsx';
import { call } from '#web/client.ts';
import { atPassword } from '#web/forms/at-password.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormArea } from '#web/forms/FormArea.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { RecordPage } from '#web/RecordPage.tsx';
import { useErrorText, useTexts } from '#web/texts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type RecallPreview, recallOpening, recallsContract } from '../contract.ts';
import { instructions, recallClasses } from '../rules.ts';
import { recallPreviewQuery } from './queries.ts';
import { RecallBatches, RecallPlaces } from './RecallPlaces.tsx';
import classes from './Recalls.module.css';

/** /batches/ID/recall: what a recall would concern, and the decision that opens it. */
export function RecallOpeningPage() {
  const t = useTexts('recalls');
  return (
    <RecordPage query={recallPreviewQuery} list={{ label: t('title'), to: '/recalls' }} facts={6}>
      {(preview) => <Opening preview={preview} />}
    </RecordPage>
  );
}

function Opening({ preview }: { preview: RecallPreview }) {
  const t = useTexts('recalls');
  const isFree = preview.batches.some(({ id }) => id === preview.id);
  return (
    <>
      <PageHead
        crumbs={[
          { label: t('title'), to: '/recalls' },
          { label: preview.number, to: `/batches/${preview.id}` },
          { label: t('open_action') },
        ]}
        title={t('open_title', { number: preview.number })}
      />
      {!isFree && <Notice text={t('in_recall')} />}
      {preview.manufacturer === null && <Notice text={t('no_manufacturer')} />}
      {preview.unmatched > 0 && <Notice text={t('unmatched', { count: preview.unmatched })} />}
      <div className={classes['parts']}>
        <section className={classes['part']}>
          <h2>{t('joined')}</h2>
          <p className={classes['hint']}>{t('open_intro')}</p>
          <RecallBatches batches={preview.batches} linked />
        </section>
        {preview.others.length > 0 && (
          <section className={classes['part']}>
            <h2>{t('others')}</h2>
            <p className={classes['hint']}>{t('others_hint')}</p>
            <RecallBatches batches={preview.others} linked />
          </section>
        )}
        <section className={classes['part']}>
          <h2>
            {t('places')} ({preview.places.length})
          </h2>
          <RecallPlaces places={preview.places} />
        </section>
        {isFree && <OpeningForm preview={preview} />}
      </div>
    </>
  );
}

type Values = {
  recall_class: string;
  instruction: string;
  reason: string;
  due_on: string;
  password: string;
  code: string;
};

function OpeningForm({ preview }: { preview: RecallPreview }) {
  const t = useTexts('recalls');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: own, error, refetch } = useQuery(ownSignatureQuery());
  const asksForCode = own !== undefined && own.code !== 'none';
  const form = useForm<Values>({
    start: { recall_class: '', instruction: '', reason: '', due_on: '', password: '', code: '' },
    schema: z.object({
      recall_class: text({ max: 20 }),
      instruction: text({ max: 20 }),
      reason: words({ max: 2000 }),
      due_on: recallOpening.shape.due_on,
      password: text({ max: 1024 }),
      code: text({ max: 16, optional: !asksForCode }),
    }),
    async send({ recall_class, instruction, reason, due_on, password, code }) {
      const opened = await call(recallsContract.open, {
        params: { id: preview.id },
        body: {
          recall_class: recallClasses.find((one) => one === recall_class) ?? 'class_1',
          instruction: instructions.find((one) => one === instruction) ?? 'quarantine',
          reason,
          due_on,
          batch_ids: preview.batches.map(({ id }) => id),
          password,
          ...(asksForCode && { code: code.trim() }),
        },
      }).catch((cause: unknown) => {
        throw atPassword(cause, errorText('WRONG_PASSWORD'));
      });
      await queries.invalidateQueries();
      // Navigation clears messages, so navigate before showing one.
      await navigate({ to: `/recalls/${opened.id}` });
      showSuccess({ message: 'recalls.opened' });
    },
  });
  return (
    <section className={`${classes['part']} ${classes['form']}`}>
      <h2>{t('open_action')}</h2>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {own && (
        <Form
          onSubmit={form.submit}
          submitLabel={t('sign_opening')}
          busy={form.busy}
          danger
          label={t('open_action')}
        >
          <FormSelect
            label={t('recall_class')}
            required
            none={t('choose_class')}
            choices={recallClasses.map((value) => ({ value, label: `${t(value)} · ${t(`${value}_text`)}` }))}
            {...form.field('recall_class')}
          />
          <FormSelect
            label={t('instruction')}
            required
            none={t('choose_instruction')}
            choices={instructions.map((value) => ({ value, label: t(`${value}_text`) }))}
            {...form.field('instruction')}
          />
          <FormArea label={t('reason')} required maxLength={2000} {...form.field('reason')} />
          <FormDay label={t('due_on')} required {...form.field('due_on')} />
          <p className={classes['hint']}>{t('sign_hint')}</p>
          <SignerFields own={own} field={form.field} />
        </Form>
      )}
    </section>
  );
}
