import { laneNames } from '#core/job-lanes.ts';
import { type Column, cell, code, count, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type Job, jobStates } from '../contract.ts';

const tones: Record<Job['status'], Tone> = { waiting: 'neutral', running: 'good', failed: 'bad' };

/** The state as a coloured text. */
export function JobState({ status, t }: { status: Job['status']; t: Translate<'jobs'> }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** The columns of the background jobs. */
export function jobColumns(t: Translate<'jobs'>): Column<Job>[] {
  return [
    code('name', t('name'), { main: true, width: 18 }),
    text('about', t('about'), { width: 28 }),
    cell('lane', t('lane'), (row) => t(`lane_${row.lane}`), { width: 12, from: 'md' }),
    cell('status', t('status'), (row) => <JobState status={row.status} t={t} />, { width: 9 }),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
      from: 'lg',
    }),
    cell('next_try_at', t('next_try_at'), (row) => row.next_try_at && <Moment value={row.next_try_at} />, {
      width: 14,
      nowrap: true,
      from: 'md',
    }),
    count('attempts', t('attempts'), { from: 'lg' }),
    text('error', t('error'), { width: 24, from: 'md' }),
  ];
}

/** The filters of the background jobs. */
export function jobFilters(t: Translate<'jobs'>): Filter[] {
  return [
    {
      kind: 'one',
      name: 'status',
      label: t('status'),
      choices: jobStates.map((value) => ({ value, label: t(value) })),
    },
    {
      kind: 'one',
      name: 'lane',
      label: t('lane'),
      choices: laneNames.map((value) => ({ value, label: t(`lane_${value}`) })),
    },
  ];
}
