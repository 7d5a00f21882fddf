import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import { RowActions } from '#web/lists/RowActions.tsx';
import { useList } from '#web/lists/use-list.ts';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ItemList } from '#web/ui/ItemList.tsx';
import { IconPencil, IconPlus, IconTrash } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Labelled, Moment } from '#web/ui/Values.tsx';
import { type DeliveryRow, deliveriesList, type Webhook, webhooksContract } from '../contract.ts';
import { DeliveryState, deliveryColumns, deliveryFilters } from './columns.tsx';
import { deliveriesQuery, webhooksQuery } from './queries.ts';
import classes from './Webhooks.module.css';

const WebhookDialog = lazy(async () => ({ default: (await import('./WebhookDialog.tsx')).WebhookDialog }));
const DeliveryDialog = lazy(async () => ({ default: (await import('./DeliveryDialog.tsx')).DeliveryDialog }));

/** The webhooks with what was sent to them: add, edit, pause and, after a warning, delete. */
export function Webhooks() {
  const t = useTexts('webhooks');
  const queries = useQueryClient();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const list = useList({ declaration: deliveriesList, query: deliveriesQuery, prefix: 'sent_' });
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [removed, setRemoved] = useState<Webhook>();
  const [opened, setOpened] = useState<DeliveryRow>();
  const remove = async ({ id }: Webhook) => {
    await call(webhooksContract.remove, { params: { id } });
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
    await queries.invalidateQueries({ queryKey: ['webhook-deliveries'] });
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <>
      <div className={classes['head']}>
        <p>{t('hint')}</p>
        <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
          {t('create')}
        </PlainButton>
      </div>
      {error && !webhooks && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {webhooks?.length === 0 && <p className={classes['none']}>{t('none')}</p>}
      <ItemList
        label={t('title')}
        items={(webhooks ?? []).map((webhook) => ({
          key: webhook.id,
          title: webhook.name,
          mark: (
            <Badge tone={webhook.is_active ? 'good' : 'neutral'}>
              {t(webhook.is_active ? 'active' : 'paused')}
            </Badge>
          ),
          text: (
            <>
              <span className={classes['url']}>{webhook.url}</span>
              <br />
              {webhook.kinds.map((kind) => t(kind)).join(', ')}
              <br />
              {webhook.last_status === null || webhook.last_try_at === null ? (
                t('never')
              ) : (
                <>
                  <Labelled label={t('last')}>
                    <Moment value={webhook.last_try_at} />
                  </Labelled>{' '}
                  <DeliveryState status={webhook.last_status} t={t} />
                </>
              )}
            </>
          ),
          action: (
            <RowActions>
              <PlainButton
                look="quiet"
                aria-label={t('edit', { name: webhook.name })}
                onClick={() => setEdited(webhook)}
              >
                <IconPencil aria-hidden />
              </PlainButton>
              <PlainButton
                look="quiet"
                aria-label={t('remove', { name: webhook.name })}
                onClick={() => setRemoved(webhook)}
              >
                <IconTrash aria-hidden />
              </PlainButton>
            </RowActions>
          ),
        }))}
      />
      <h2 className={classes['deliveries']}>{t('deliveries')}</h2>
      <DataTable
        name="webhook-deliveries"
        label={t('deliveries')}
        list={list}
        columns={deliveryColumns(t)}
        filters={deliveryFilters(t)}
        empty={t('no_deliveries')}
        rowKey={(row) => row.id}
        onPick={setOpened}
      />
      <Suspense>
        {edited !== undefined && (
          <WebhookDialog
            webhook={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {opened && <DeliveryDialog key={opened.id} row={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {removed && (
        <ConfirmDialog
          title={t('remove_title', { name: removed.name })}
          warning={t('remove_warning')}
          action={t('remove_action')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
