import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { Day } from '#web/ui/Values.tsx';
import { daysUntil, expiresSoonDays } from '../rules.ts';
import classes from './Expiry.module.css';

/** An expiry date; what has expired or soon will says so in words. */
export function Expiry({ date }: { date: string }) {
  const t = useTexts('records');
  const [now] = useState(() => new Date());
  const days = daysUntil(date, now);
  return (
    <span className={classes.expiry}>
      <Day value={date} />
      {days < 0 && <Badge tone="bad">{t('expired')}</Badge>}
      {days === 0 && <Badge tone="attention">{t('expires_today')}</Badge>}
      {days > 0 && days <= expiresSoonDays && (
        <Badge tone="attention">{t('expires_soon', { count: days })}</Badge>
      )}
    </span>
  );
}
