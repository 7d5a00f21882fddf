import { KnownText } from '#features/administration/known-values/web/columns.tsx';
import { type Column, cell, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { MailRow } from '../contract.ts';
import { type MailState, mailStates } from '../rules.ts';

const tones: Record<MailState, Tone> = {
  unrecognised: 'attention',
  applied: 'good',
  assigned: 'good',
  skipped: 'neutral',
  dismissed: 'neutral',
};

/** The state of a mail as a coloured text. */
export function MailBadge({ state, t }: { state: MailState; t: Translate<'mailbox'> }) {
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}

/** The columns of the mails of couriers. */
export function mailColumns(t: Translate<'mailbox'>): Column<MailRow>[] {
  return [
    text('subject', t('subject'), { main: true, width: 28 }),
    text('sender', t('sender'), { width: 20 }),
    cell('received_at', t('received_at'), (row) => <Moment value={row.received_at} />, {
      width: 14,
      nowrap: true,
    }),
    cell('status', t('state'), (row) => <MailBadge state={row.state} t={t} />, { width: 11 }),
    cell('reason', t('reason'), (row) => row.reason && t(row.reason), { width: 22, from: 'md' }),
    cell('airbill', t('airbill'), (row) => row.package?.airbill ?? row.airbill, { width: 14, from: 'md' }),
    cell('reported', t('status'), (row) => row.status && <KnownText field="status" text={row.status} />, {
      width: 14,
      from: 'lg',
    }),
  ];
}

/** The filters of the mails of couriers. */
export function mailFilters(t: Translate<'mailbox'>): Filter[] {
  const choices = mailStates.map((value) => ({ value, label: t(`state_${value}`) }));
  return [{ kind: 'one', name: 'status', label: t('state'), choices }];
}
