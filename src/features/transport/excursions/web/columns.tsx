import { storageTexts } from '#record-types/product.ts';
import { type Column, cell, count, day, link, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Decimal, Moment } from '#web/ui/Values.tsx';
import type { ExcursionRow } from '../contract.ts';
import type { ExcursionState, TemperatureState } from '../rules.ts';

type Words = Translate<'excursions'>;

const tones: Readonly<Record<ExcursionState, Tone>> = {
  open: 'attention',
  overdue: 'bad',
  released: 'good',
  rejected: 'bad',
};

/** The state of a case. */
export function ExcursionBadge({ status, t }: { status: ExcursionState; t: Words }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

const stateTones: Readonly<Record<TemperatureState, Tone>> = {
  none: 'neutral',
  within: 'good',
  excursion: 'bad',
  released: 'good',
  rejected: 'bad',
};

/** The temperature status of a shipment. */
export function TemperatureBadge({ state, t }: { state: TemperatureState; t: Words }) {
  return <Badge tone={stateTones[state]}>{t(state)}</Badge>;
}

/** The columns of the list of excursions. */
export function excursionColumns(t: Words, storage: Translate<'batches'>): Column<ExcursionRow>[] {
  return [
    text('reference', t('reference'), { main: true, width: 14 }),
    cell<ExcursionRow>('status', t('status'), ({ status }) => <ExcursionBadge status={status} t={t} />, {
      width: 10,
    }),
    cell<ExcursionRow>('opened_at', t('opened_at'), (row) => <Moment value={row.opened_at} />, {
      width: 14,
      nowrap: true,
      descends: true,
    }),
    day('due_on', t('due_on')),
    cell<ExcursionRow>(
      'storage_class',
      t('storage_class'),
      (row) => storage(storageTexts[row.storage_class]),
      {
        from: 'md',
      },
    ),
    count('minutes_outside', t('minutes_outside'), { from: 'md' }),
    cell<ExcursionRow>('lowest_c', t('lowest'), (row) => <Decimal value={row.lowest_c} digits={1} />, {
      end: true,
      from: 'lg',
    }),
    cell<ExcursionRow>('highest_c', t('highest'), (row) => <Decimal value={row.highest_c} digits={1} />, {
      end: true,
      from: 'lg',
    }),
    link('project.name', t('project'), ({ project }) => ({
      to: `/projects/${project.id}`,
      content: project.name,
    })),
    text('client.name', t('client'), { id: 'project.client.name', from: 'md' }),
  ];
}
