import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useRows } from '#web/lists/use-list.ts';
import { clearMessages, showSuccess } from '#web/messages.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { IconCalendarRepeat } from '#web/ui/icons.ts';
import { FailurePanel, Panel } from '#web/ui/Panels.tsx';
import { type Subscription, subscriptionsContract } from '../contract.ts';
import { subscriptionColumns, useNames } from './columns.tsx';
import { subscriptionsQuery } from './queries.ts';
import { SubscriptionDialog } from './SubscriptionDialog.tsx';
import classes from './Subscriptions.module.css';

/** The user's own subscriptions: pause, resume, change and delete. */
export function SubscriptionsTable() {
  const { data, error, refetch } = useQuery(subscriptionsQuery);
  if (data) return <Own subscriptions={data.results} />;
  if (error) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  return null;
}

function Own({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const t = useTexts('subscriptions');
  const tag = useLanguageTag();
  const nameOf = useNames(subscriptions);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Subscription>();
  const [removed, setRemoved] = useState<Subscription>();
  const list = useRows(subscriptions);
  const refresh = () => queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
  const turn = useMutation({
    mutationFn: ({ id, status }: { id: number; status: 'active' | 'paused' }) =>
      call(subscriptionsContract.update, { params: { id }, body: { status } }),
    onMutate: clearMessages,
    onSuccess: async () => {
      await refresh();
      showSuccess({ message: 'common.UPDATED_SUCCESSFULLY' });
    },
  });
  const remove = async (id: number) => {
    await call(subscriptionsContract.remove, { params: { id } });
    await refresh();
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <>
      <p className={classes['hint']}>{t('hint')}</p>
      {subscriptions.length === 0 ? (
        <Panel within icon={<IconCalendarRepeat />} title={t('title')} text={t('empty')} />
      ) : (
        <DataTable
          name="subscriptions"
          label={t('title')}
          list={list}
          columns={subscriptionColumns(t, tag, nameOf, {
            pause: ({ id }) => turn.mutate({ id, status: 'paused' }),
            goOn: ({ id }) => turn.mutate({ id, status: 'active' }),
            edit: setEdited,
            remove: setRemoved,
          })}
          empty={t('empty')}
          rowKey={(row) => row.id}
          isSoft={(row) => row.status !== 'active'}
        />
      )}
      {edited && (
        <SubscriptionDialog key={edited.id} subscription={edited} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <ConfirmDialog
          title={t('remove_title')}
          warning={t('remove_warning', { list: nameOf(removed) })}
          action={t('remove_action')}
          onConfirm={() => remove(removed.id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
