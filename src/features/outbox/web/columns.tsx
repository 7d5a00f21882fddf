import type { Translate } from '#web/texts.ts';
import { type Column, cell, count, text } from '#web/ui/columns.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { WaitingMail } from '../contract.ts';

/** The columns of the waiting mails. */
export function outboxColumns(t: Translate<'mailing'>): Column<WaitingMail>[] {
  return [
    text('recipient', t('recipient'), { main: true, width: 22 }),
    text('subject', t('subject'), { width: 26 }),
    cell('kind', t('kind'), (row) => t(row.kind), { width: 14 }),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, {
      width: 14,
      nowrap: true,
    }),
    count('attempts', t('attempts'), { from: 'lg' }),
    text('error', t('error'), { width: 24, from: 'md' }),
  ];
}
