import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { CallFailure, showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { restoreBody, type VoidedRow } from '../contract.ts';
import { nameOf } from './columns.tsx';
import { restore } from './queries.ts';
import classes from './VoidedRows.module.css';

/** Requests the reason for restoring a voided row. */
export function RestoreDialog({
  project,
  row,
  onClose,
}: {
  project: number;
  row: VoidedRow;
  onClose: () => void;
}) {
  const t = useTexts('records');
  const queries = useQueryClient();
  const [taken, setTaken] = useState(false);
  const form = useForm({
    start: { reason: '' },
    schema: restoreBody,
    onFailure: (error) => {
      if (!(error instanceof CallFailure) || error.failure.fields['id'] !== 'place_taken') return false;
      setTaken(true);
      return true;
    },
    send: async (body) => {
      await restore(project, row, body);
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('restore_title', { name: nameOf(t, row) })}
      hint={t('restore_hint')}
      onClose={onClose}
    >
      {taken && (
        <p className={classes['alert']} role="alert">
          {t('place_taken')}
        </p>
      )}
      <Form
        onSubmit={form.submit}
        submitLabel={t('restore')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField label={t('restore_reason')} maxLength={500} {...form.field('reason')} />
      </Form>
    </FormDialog>
  );
}
