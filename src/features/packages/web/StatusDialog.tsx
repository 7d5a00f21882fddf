import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { useForm } from '#web/use-form.ts';
import { newStatus } from '../contract.ts';
import { statusSuggestions } from './columns.tsx';
import { changeStatuses, packageChoicesQuery } from './queries.ts';

/** One status, and if wanted a date, for all the packages that were picked. */
export function StatusDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts('packages');
  const queries = useQueryClient();
  const inUse = useQuery(packageChoicesQuery).data?.statuses ?? [];
  const list = useId();
  const form = useForm({
    start: { status: '', date: '' },
    // A field for days gives a day or nothing.
    schema: z.object({ status: newStatus, date: z.string() }),
    send: async ({ status, date }) => {
      await changeStatuses({ ids: [...ids], status, date: date === '' ? null : date });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t('change_status', { count: ids.length })}
      hint={t('change_status_hint')}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t('change_status_action')}
        busy={form.busy}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormField
          label={t('status')}
          maxLength={64}
          autoComplete="off"
          list={list}
          {...form.field('status')}
        />
        <datalist id={list}>
          {statusSuggestions(inUse).map((one) => (
            // eslint-disable-next-line jsx-a11y/control-has-associated-label -- its value is what is read
            <option key={one} value={one} />
          ))}
        </datalist>
        <FormField label={t('date')} hint={t('change_date_hint')} type="date" {...form.field('date')} />
      </Form>
    </FormDialog>
  );
}
