import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type TemperatureFile, temperaturesContract } from '../contract.ts';

/** Asks why a file is voided, and says what that does to its excursion. */
export function VoidFileDialog({ file, onClose }: { file: TemperatureFile; onClose: () => void }) {
  const t = useTexts('excursions');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: temperaturesContract.voidFile.body,
    send: async (body) => {
      await call(temperaturesContract.voidFile, { params: { id: file.id }, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'excursions.file_voided' });
      onClose();
    },
  });
  return (
    <FormDialog title={t('void_file', { name: file.name })} hint={t('void_hint')} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('void')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('reason')} required maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
