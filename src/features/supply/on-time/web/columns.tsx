import { useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Day } from '#web/ui/Values.tsx';
import type { DeliveryState } from '../rules.ts';
import classes from './OnTime.module.css';

interface Timed {
  readonly state: DeliveryState;
  readonly days_late: number | null;
}

const tones: Readonly<Record<DeliveryState, Tone>> = {
  planned: 'neutral',
  under_way: 'information',
  late: 'bad',
  on_time: 'good',
  arrived_late: 'attention',
  arrived: 'neutral',
};

/** How punctual a shipment is, in words. */
export function Punctuality({ of: { state, days_late } }: { readonly of: Timed }) {
  const t = useTexts('records');
  const count = days_late ?? 0;
  const plain = state === 'late' || state === 'arrived_late' ? undefined : t(`state_${state}`);
  return (
    <Badge tone={tones[state]}>{plain ?? t(state === 'late' ? 'late_by' : 'arrived_late', { count })}</Badge>
  );
}

/** The expected day; beside it how late the shipment is, or that it was on time. */
export function Arrival({ of }: { readonly of: Timed & { readonly expected_date: string | null } }) {
  const isSaid = of.state === 'late' || of.state === 'arrived_late' || of.state === 'on_time';
  if (of.expected_date === null && !isSaid) return null;
  return (
    <span className={classes['arrival']}>
      {of.expected_date !== null && <Day value={of.expected_date} />}
      {isSaid && <Punctuality of={of} />}
    </span>
  );
}
