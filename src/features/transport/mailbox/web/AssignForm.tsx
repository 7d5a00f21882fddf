import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { line } from '#core/validation.ts';
import { packagesByAirbillQuery } from '#features/transport/packages/web/queries.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { toast } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type MailRow, mailboxContract } from '../contract.ts';

const schema = z.object({ airbill: line({ max: 200 }), status: line({ max: 100 }), chosen: z.string() });

/** Assigns a mail to the package with this airbill, or to the selected one of several. */
export function AssignForm({
  mail,
  onDone,
  onClose,
}: {
  mail: MailRow;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts('mailbox');
  const client = useQueryClient();
  const [found, setFound] = useState<{ airbill: string; choices: { value: string; label: string }[] }>();
  const form = useForm({
    start: { airbill: mail.airbill ?? '', status: mail.status ?? '', chosen: '' },
    schema,
    send: async ({ airbill, status, chosen }) => {
      const wanted = airbill.trim();
      const isKnown = found?.airbill === wanted && chosen !== '';
      const results = isKnown ? [] : (await client.fetchQuery(packagesByAirbillQuery(wanted))).results;
      const [first] = results;
      if (!isKnown && results.length !== 1) {
        toast(t(first ? 'airbill_several' : 'airbill_unknown'), 'attention');
        const choices = results.map((one) => ({
          value: String(one.id),
          label: [one.airbill, one.project.name, one.doc_id].filter(Boolean).join(' · '),
        }));
        setFound({ airbill: wanted, choices });
        return;
      }
      const body = { package: Number(isKnown ? chosen : first?.id), status };
      await call(mailboxContract.assign, { params: { id: mail.id }, body });
      await onDone();
    },
  });
  const isSeveral = found?.airbill === form.values.airbill.trim() && found.choices.length > 1;
  return (
    <Form
      onSubmit={form.submit}
      submitLabel={t('assign')}
      busy={form.busy}
      label={t('assign_to')}
      beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
    >
      <FormField label={t('airbill')} autoComplete="off" {...form.field('airbill')} />
      {isSeveral && (
        <FormSelect label={t('package')} none="" choices={found.choices} {...form.field('chosen')} />
      )}
      <FormField label={t('status')} autoComplete="off" {...form.field('status')} />
    </Form>
  );
}
