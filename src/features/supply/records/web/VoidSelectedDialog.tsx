import { useQueryClient } from '@tanstack/react-query';
import { requiredReason } from '#features/supply/record-forms/contract.ts';
import type { RecordKind } from '#record-types/forms.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { voidRecords } from './queries.ts';

/** Asks why the selected records are voided; all of them are, or none. */
export function VoidSelectedDialog({
  kind,
  project,
  ids,
  onClose,
  onDone,
}: {
  kind: RecordKind;
  project: number;
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts('recordForms');
  const queries = useQueryClient();
  const form = useForm({
    start: { reason: '' },
    schema: requiredReason,
    send: async ({ reason }) => {
      await voidRecords(kind, project, { ids: [...ids], reason });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t('void_selected_title', { count: ids.length })}
      hint={t('end_void')}
      unsaved={form.changed}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t('void_selected', { count: ids.length })}
        danger
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField
          label={t('reason')}
          hint={t('reason_hint')}
          maxLength={500}
          required
          {...form.field('reason')}
        />
      </Form>
    </FormDialog>
  );
}
