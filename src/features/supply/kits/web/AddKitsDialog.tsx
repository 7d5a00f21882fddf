import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { kitsContract, newKits } from '../contract.ts';

/** Adds kits to a batch by their numbers. */
export function AddKitsDialog({
  batch,
  onClose,
}: {
  batch: { readonly id: number; readonly number: string };
  onClose: () => void;
}) {
  const t = useTexts('kits');
  const queries = useQueryClient();
  const form = useForm({
    start: { numbers: '' },
    schema: newKits,
    send: async (body) => {
      await call(kitsContract.add, { params: { id: batch.id }, body });
      await queries.invalidateQueries();
      showSuccess({ message: 'kits.added' });
      onClose();
    },
  });
  const { error, ...numbers } = form.field('numbers');
  return (
    <FormDialog title={t('add_of', { name: batch.number })} onClose={onClose}>
      <Form
        onSubmit={form.submit}
        submitLabel={t('add')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField
          label={t('numbers')}
          hint={t('numbers_hint')}
          autoComplete="off"
          maxLength={4000}
          required
          {...numbers}
          error={error === 'kit_taken' ? t('taken') : error}
        />
      </Form>
    </FormDialog>
  );
}
