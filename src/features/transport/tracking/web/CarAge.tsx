import { useEffect, useState } from 'react';
import { showMoment } from '#locales/dates.ts';
import { useLanguageTag } from '#web/texts.ts';
import { isOld, showAge } from './car-age.ts';
import classes from './Tracking.module.css';

const everyMs = 10_000;

/** Age of a position, with the exact time as tooltip. */
export function CarAge({ value }: { value: string }) {
  const tag = useLanguageTag();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  // A position received after the last tick must not appear to be in the future.
  const at = Math.max(now, Date.parse(value));
  return (
    <time
      dateTime={value}
      title={showMoment(value, tag)}
      className={isOld(value, at) ? classes['old'] : undefined}
    >
      {showAge(value, at, tag)}
    </time>
  );
}
