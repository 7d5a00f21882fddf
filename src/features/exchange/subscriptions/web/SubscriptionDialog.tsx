import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormDialog } from '#web/forms/FormDialog.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Subscription, subscriptionChange, subscriptionsContract } from '../contract.ts';
import { frequencies, presentName, type SubscribedList } from '../rules.ts';
import { weekdayName } from './columns.tsx';
import { queryOf, type ShownList, subscriptionsQuery } from './queries.ts';

const formSchema = z.pick(subscriptionChange, { frequency: true, at: true });

/** The schedule of a list: for a new subscription to the shown list, or for an existing one. */
export function SubscriptionDialog({
  wanted,
  subscription,
  onClose,
}: {
  wanted?: {
    list: SubscribedList;
    project?: number;
    /** The list as on the screen, and other parameters of its call. */
    shown: ShownList;
    more: Readonly<Record<string, string>>;
  };
  subscription?: Subscription;
  onClose: () => void;
}) {
  const t = useTexts('subscriptions');
  const tag = useLanguageTag();
  const queries = useQueryClient();
  const time_zone = presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const form = useForm({
    start: startOf(subscription),
    schema: formSchema,
    send: async (values) => {
      const frequency = frequencies.find((one) => one === values.frequency) ?? 'daily';
      const days = { daily: null, weekly: Number(values.weekday), monthly: Number(values.month_day) };
      const { at, only_with_rows } = values;
      const body = { frequency, at, day: days[frequency], time_zone, only_with_rows };
      if (subscription) {
        await call(subscriptionsContract.update, { params: { id: subscription.id }, body });
      } else if (wanted) {
        const { shown, more, ...what } = wanted;
        await call(subscriptionsContract.create, { body: { ...what, query: queryOf(shown, more), ...body } });
      }
      await queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
      onClose();
    },
  });
  const { frequency } = form.values;
  return (
    <FormDialog
      title={t(subscription ? 'schedule_title' : 'subscribe_title')}
      {...(!subscription && { hint: t('subscribe_text') })}
      onClose={onClose}
    >
      <Form
        onSubmit={form.submit}
        submitLabel={t(subscription ? 'save' : 'subscribe')}
        busy={form.busy}
        label={t('schedule_title')}
        beside={<PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>}
      >
        <FormSelect
          label={t('frequency')}
          choices={frequencies.map((value) => ({ value, label: t(value) }))}
          {...form.field('frequency')}
        />
        {frequency === 'weekly' && (
          <FormSelect
            label={t('weekday')}
            choices={numbers(7).map((day) => ({ value: String(day), label: weekdayName(day, tag) }))}
            {...form.field('weekday')}
          />
        )}
        {frequency === 'monthly' && (
          <FormSelect
            label={t('month_day')}
            hint={t('month_day_hint')}
            choices={numbers(31).map((day) => ({ value: String(day), label: String(day) }))}
            {...form.field('month_day')}
          />
        )}
        <FormField
          label={t('at')}
          type="time"
          hint={t('at_hint', { zone: time_zone })}
          {...form.field('at')}
        />
        <FormSwitch
          label={t('only_with_rows')}
          hint={t('only_with_rows_hint')}
          name="only_with_rows"
          checked={form.values.only_with_rows}
          onChange={(only_with_rows) => form.set({ only_with_rows })}
        />
      </Form>
    </FormDialog>
  );
}

function startOf(subscription: Subscription | undefined) {
  const day = String(subscription?.day ?? 1);
  return {
    frequency: subscription?.frequency ?? 'weekly',
    weekday: subscription?.frequency === 'weekly' ? day : '1',
    month_day: subscription?.frequency === 'monthly' ? day : '1',
    at: subscription?.at ?? '08:00',
    only_with_rows: subscription?.only_with_rows ?? false,
  } as { frequency: string; weekday: string; month_day: string; at: string; only_with_rows: boolean };
}

function numbers(last: number): number[] {
  return Array.from({ length: last }, (_, before) => before + 1);
}
