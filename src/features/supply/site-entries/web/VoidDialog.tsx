import { useQueryClient } from '@tanstack/react-query';
import { requiredReason } from '#features/supply/record-forms/contract.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type SiteEntry, siteEntriesContract } from '../contract.ts';
import { inWords } from '../rules.ts';
import { entryName } from './columns.tsx';

/** Voids an entry, with the reason. */
export function VoidDialog({ entry, onClose }: { readonly entry: SiteEntry; readonly onClose: () => void }) {
  const t = useTexts('siteEntries');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: requiredReason,
    send: async (body) => {
      await call(siteEntriesContract.void, { params: { id: entry.id }, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'siteEntries.was_voided' });
      onClose();
    },
  });
  const { error, ...reason } = form.field('reason');
  return (
    <FormDialog title={t('void_of', { name: entryName(entry, t) })} hint={t('void_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('void')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('reason')} maxLength={500} required {...reason} error={inWords(error, t)} />
      </Form>
    </FormDialog>
  );
}
