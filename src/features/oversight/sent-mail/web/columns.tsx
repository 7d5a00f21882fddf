import { mailKinds } from '#core/mail-kinds.ts';
import { type Column, cell, count, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { type SendingRecord, sendingStates } from '../contract.ts';

const tones: Record<SendingRecord['status'], Tone> = {
  queued: 'attention',
  sent: 'good',
  failed: 'bad',
  limited: 'neutral',
};

/** The columns of the sending records. */
export function sendingColumns(t: Translate<'mailing'>): Column<SendingRecord>[] {
  return [
    text('recipient', t('recipient'), { main: true, width: 22 }),
    text('subject', t('subject'), { width: 24 }),
    cell('kind', t('kind'), (row) => t(row.kind), { width: 14, from: 'md' }),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
    }),
    cell('status', t('status'), (row) => <Badge tone={tones[row.status]}>{wordOf(t, row.status)}</Badge>, {
      width: 9,
    }),
    count('attempts', t('attempts'), { from: 'lg' }),
    text('error', t('error'), { width: 26, from: 'md' }),
  ];
}

/** The filters of the sending records. */
export function sendingFilters(t: Translate<'mailing'>): Filter[] {
  return [
    {
      kind: 'one',
      name: 'kind',
      label: t('kind'),
      choices: mailKinds.map((value) => ({ value, label: t(value) })),
    },
    {
      kind: 'one',
      name: 'status',
      label: t('status'),
      choices: sendingStates.map((value) => ({ value, label: wordOf(t, value) })),
    },
  ];
}

function wordOf(t: Translate<'mailing'>, status: SendingRecord['status']): string {
  return t(status === 'sent' ? 'sent_one' : status);
}
