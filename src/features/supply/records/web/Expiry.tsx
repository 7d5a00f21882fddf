import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Day } from '#web/ui/Values.tsx';
import { expiresSoonDays } from '../rules.ts';
import classes from './Marked.module.css';

/**
 * An expiry date with a text if it has expired or soon will. The server counts the days, by the business day.
 */
export function Expiry({ date, days }: { date: string; days: number }) {
  const t = useTexts('records');
  return (
    <span className={classes.marked}>
      <Day value={date} />
      {days < 0 && <Badge tone="bad">{t('expired')}</Badge>}
      {days === 0 && <Badge tone="attention">{t('expires_today')}</Badge>}
      {days > 0 && days <= expiresSoonDays && (
        <Badge tone="attention">{t('expires_soon', { count: days })}</Badge>
      )}
    </span>
  );
}
