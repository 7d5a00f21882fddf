import { type Column, cell, code, day, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import type { KitRow } from '../contract.ts';
import type { KitStatus } from '../rules.ts';

type Words = Translate<'kits'>;

const tones: Readonly<Record<KitStatus, Tone>> = {
  at_depot: 'neutral',
  planned: 'neutral',
  shipped: 'information',
  received: 'good',
  dispensed: 'good',
  participant_return: 'attention',
  damaged: 'bad',
  lost: 'bad',
  returned: 'attention',
  destroyed: 'neutral',
};

/** The status of a kit as a badge. */
export function KitStatusBadge({ status, t }: { status: KitStatus; t: Words }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** The columns of the list of kits; on the page of a batch without the batch. */
export function kitColumns(t: Words, within: 'house' | 'batch'): Column<KitRow>[] {
  return [
    code('number', t('number'), { main: true, width: 14 }),
    cell<KitRow>('status', t('status'), ({ status }) => <KitStatusBadge status={status} t={t} />, {
      width: 12,
    }),
    day('since', t('since')),
    text('site', t('site'), { width: 20 }),
    ...(within === 'batch'
      ? []
      : [
          link<KitRow>(
            'batch.number',
            t('batch'),
            ({ batch }) => ({ to: `/batches/${batch.id}`, content: batch.number }),
            { id: 'batch', width: 12 },
          ),
          text<KitRow>('product.name', t('product'), { id: 'product', from: 'md', width: 18 }),
          link<KitRow>('project.name', t('project'), ({ project }) => ({
            to: `/projects/${project.id}`,
            content: project.name,
          })),
          text<KitRow>('client.name', t('client'), { id: 'project.client.name', from: 'lg' }),
        ]),
  ];
}
