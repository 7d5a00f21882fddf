import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { changeKinds } from '../../changes/contract.ts';
import { type Webhook, webhookFields, webhooksContract } from '../contract.ts';

const schema = z.looseObject(webhookFields.shape);

/** A webhook's form; a new one shows its secret once. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const t = useTexts('webhooks');
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    start: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      kinds: webhook?.kinds ?? ([] as readonly string[]),
      is_active: webhook?.is_active ?? true,
    },
    schema,
    send: async ({ name, url, kinds, is_active }) => {
      const body = { name, url, kinds: changeKinds.filter((kind) => kinds.includes(kind)) };
      const made = webhook === undefined ? await call(webhooksContract.create, { body }) : undefined;
      if (webhook !== undefined)
        await call(webhooksContract.update, { params: { id: webhook.id }, body: { ...body, is_active } });
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      showSuccess({ message: webhook ? 'common.UPDATED_SUCCESSFULLY' : 'common.CREATED_SUCCESSFULLY' });
      if (made === undefined) onClose();
      else setSecret(made.secret);
    },
  });
  const title = webhook === undefined ? t('create') : t('edit', { name: webhook.name });
  if (secret !== undefined) {
    return (
      <FormDialog title={form.values.name} onClose={onClose}>
        <Notice text={t('made')} />
        <CodeBlock label={t('secret')} text={secret} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={title} hint={t('hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('save')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('name')} autoComplete="off" {...form.field('name')} />
        <FormField
          label={t('url')}
          hint={t('url_hint')}
          type="url"
          autoComplete="off"
          {...form.field('url')}
        />
        <FormChecks
          label={t('records')}
          name="kinds"
          choices={changeKinds.map((kind) => ({ value: kind, label: t(kind) }))}
          chosen={form.values.kinds}
          error={form.errorOf('kinds')}
          onChange={(kinds) => form.set({ kinds })}
        />
        {webhook !== undefined && (
          <FormSwitch
            label={t('active')}
            hint={t('active_hint')}
            checked={form.values.is_active}
            onChange={(is_active) => form.set({ is_active })}
          />
        )}
      </Form>
    </FormDialog>
  );
}
