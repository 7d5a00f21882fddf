import { type Column, cell, day, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { ShipmentRequestRow } from '../contract.ts';
import type { RequestState } from '../rules.ts';

type Words = Translate<'shipmentRequests'>;

const tones: Readonly<Record<RequestState, Tone>> = {
  requested: 'attention',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

/** The state of a request. */
export function RequestBadge({ status, t }: { status: RequestState; t: Words }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** The columns of the list of requests. */
export function requestColumns(t: Words): Column<ShipmentRequestRow>[] {
  return [
    text('site.name', t('site'), { id: 'site', main: true, width: 20 }),
    cell<ShipmentRequestRow>('status', t('status'), ({ status }) => <RequestBadge status={status} t={t} />, {
      width: 10,
    }),
    day('needed_by', t('needed_by')),
    cell<ShipmentRequestRow>(
      'requested_at',
      t('requested_at'),
      (row) => <Moment value={row.requested_at} />,
      { width: 14, nowrap: true, descends: true },
    ),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
  ];
}
