import { type Column, cell, count } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type DeliveryRow, deliveryStates } from '../contract.ts';

const tones: Record<DeliveryRow['status'], Tone> = { waiting: 'neutral', delivered: 'good', failed: 'bad' };

/** The state of a delivery as a coloured text. */
export function DeliveryState({ status, t }: { status: DeliveryRow['status']; t: Translate<'webhooks'> }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** The columns of the deliveries. */
export function deliveryColumns(t: Translate<'webhooks'>): Column<DeliveryRow>[] {
  return [
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 16,
      main: true,
      nowrap: true,
    }),
    cell('webhook', t('webhook'), (row) => row.webhook.name, { width: 20 }),
    cell('status', t('status'), (row) => <DeliveryState status={row.status} t={t} />, { width: 10 }),
    cell('answer', t('answer'), (row) => row.answer_status ?? row.error, { width: 20, from: 'md' }),
    count('changes', t('changes'), { from: 'md' }),
    count('attempts', t('attempts'), { from: 'md' }),
    cell('last_try_at', t('last'), (row) => row.last_try_at && <Moment value={row.last_try_at} />, {
      width: 16,
      nowrap: true,
      from: 'lg',
    }),
  ];
}

/** The filter of the deliveries. */
export function deliveryFilters(t: Translate<'webhooks'>): Filter[] {
  const choices = deliveryStates.map((value) => ({ value, label: t(value) }));
  return [{ kind: 'one', name: 'status', label: t('status'), choices }];
}
