import { useState } from 'react';
import * as z from 'zod/mini';
import { localeNames, offeredLocales } from '#locales/locales.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { currentLocale, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { receiptLinkCreation, receiptLinksContract } from '../contract.ts';
import { dayChoices } from '../rules.ts';

const schema = z.pick(receiptLinkCreation, { email: true });

/** Creates a receipt link, and mails it if an address is entered. */
export function ReceiptLinkDialog({
  id,
  onClose,
  onDone,
}: {
  id: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts('deliveries');
  const [days, setDays] = useState<number>(dayChoices[1]);
  const [language, setLanguage] = useState(currentLocale());
  const form = useForm({
    start: { email: '' },
    schema,
    send: async ({ email }) => {
      await call(receiptLinksContract.create, { params: { id }, body: { email, language, days } });
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onDone();
    },
  });
  return (
    <FormDialog title={t('link_new')} hint={t('links_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('link_create')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField
          label={t('link_email')}
          hint={t('link_email_hint')}
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <FormSelect
          label={t('link_language')}
          value={language}
          choices={offeredLocales.map((value) => ({ value, label: localeNames[value] }))}
          onChange={({ currentTarget }) => {
            const chosen = offeredLocales.find((one) => one === currentTarget.value);
            if (chosen !== undefined) setLanguage(chosen);
          }}
        />
        <FormSelect
          label={t('link_days')}
          value={days}
          choices={dayChoices.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
      </Form>
    </FormDialog>
  );
}
