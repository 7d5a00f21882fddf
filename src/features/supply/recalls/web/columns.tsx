import { type Column, cell, count, day, text } from '#web/lists/columns.tsx';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { RecallRow } from '../contract.ts';
import type { RecallClass, RecallState } from '../rules.ts';

type Words = Translate<'recalls'>;

const tones: Readonly<Record<RecallState, Tone>> = { open: 'attention', overdue: 'bad', closed: 'neutral' };
const classTones: Readonly<Record<RecallClass, Tone>> = {
  class_1: 'bad',
  class_2: 'attention',
  class_3: 'information',
};

/** The progress of a recall. */
export function RecallBadge({ status, t }: { status: RecallState; t: Words }) {
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** How dangerous the defect is. */
export function ClassBadge({ value, t }: { value: RecallClass; t: Words }) {
  return <Badge tone={classTones[value]}>{t(value)}</Badge>;
}

/** The columns of the list of recalls; `nameless` is shown for a product without a blinded name. */
export function recallColumns(t: Words, nameless: string): Column<RecallRow>[] {
  return [
    text('reference', t('reference'), { main: true, width: 8, nowrap: true }),
    cell<RecallRow>('status', t('status'), ({ status }) => <RecallBadge status={status} t={t} />, {
      width: 9,
    }),
    cell<RecallRow>('kind', t('recall_class'), (row) => <ClassBadge value={row.recall_class} t={t} />, {
      width: 9,
    }),
    text('number', t('number'), { width: 12 }),
    cell<RecallRow>('product', t('product'), ({ product }) => product || nameless),
    text('manufacturer', t('manufacturer'), { from: 'lg' }),
    cell<RecallRow>('opened_at', t('opened_at'), (row) => <Moment value={row.opened_at} />, {
      width: 14,
      nowrap: true,
      descends: true,
      from: 'md',
    }),
    day('due_on', t('due_on')),
    count('places', t('places')),
    count('acknowledged', t('acknowledged')),
  ];
}
