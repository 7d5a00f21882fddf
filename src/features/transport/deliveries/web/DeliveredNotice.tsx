import { useTexts } from '#web/texts.ts';
import { IconCheck } from '#web/ui/icons.ts';
import { Moment } from '#web/ui/Values.tsx';
import classes from './Stops.module.css';

/** Warns before a report that the package is already delivered. */
export function DeliveredNotice({ at }: { at: string }) {
  const t = useTexts('driver');
  return (
    <div className={classes['delivered']} role="note">
      <IconCheck size={20} aria-hidden />
      <p>
        {t('already_delivered')} <Moment value={at} />
      </p>
    </div>
  );
}
