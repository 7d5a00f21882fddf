import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { can } from '#core/access.ts';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { isDay } from '#web/forms/days.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDay } from '#web/forms/FormDay.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSuggest } from '#web/forms/FormSuggest.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess, toast } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { newStatus } from '../contract.ts';
import { statusSuggestions } from './columns.tsx';
import { changeStatuses, packageChoicesQuery } from './queries.ts';

/** Sets one status for all selected packages; users who enter records can set their date as well. */
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
  const ofForms = useTexts('recordForms');
  const ofHistory = useTexts('history');
  const role = useSession()?.user.role;
  const queries = useQueryClient();
  const known = useKnown();
  const inUse = useQuery(packageChoicesQuery).data?.statuses ?? [];
  const form = useForm({
    start: { status: '', status_at: '', status_place: '', status_note: '', date: '' },
    schema: z.object({
      status: newStatus,
      date: z.string().check(z.refine((day) => day === '' || isDay(day), { message: 'date' })),
    }),
    inputs: { at: 'status_at', place: 'status_place', note: 'status_note' },
    send: async (given) => {
      const { late } = await changeStatuses({
        ids: [...ids],
        status: given.status,
        at: given.status_at === '' ? null : new Date(given.status_at).toISOString(),
        place: given.status_place,
        note: given.status_note,
        date: given.date === '' ? null : given.date,
      });
      await queries.invalidateQueries();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      if (late > 0) toast(t('status_late', { count: late }), 'information');
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
        <FormSuggest
          label={t('status')}
          maxLength={64}
          suggestions={statusSuggestions(known.values('status'), inUse)}
          {...form.field('status')}
        />
        <FormField
          label={ofHistory('status_at')}
          hint={ofForms('status_at_hint')}
          type="datetime-local"
          {...form.field('status_at')}
        />
        <FormField label={ofHistory('status_place')} maxLength={200} {...form.field('status_place')} />
        <FormField label={ofHistory('status_note')} maxLength={500} {...form.field('status_note')} />
        {can(role, 'records.write') && (
          <FormDay label={t('date')} hint={t('change_date_hint')} {...form.field('date')} />
        )}
      </Form>
    </FormDialog>
  );
}
