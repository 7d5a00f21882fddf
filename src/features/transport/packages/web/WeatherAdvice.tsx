import { useQuery } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import { showMoment } from '#locales/dates.ts';
import { numberFormat } from '#locales/numbers.ts';
import { useCountryName } from '#web/place-names.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import type { WeatherAdvice as Advice } from '../contract.ts';
import classes from './Packages.module.css';
import { packageWeatherQuery } from './queries.ts';

const tones: Readonly<Record<Advice['risk'], Tone>> = {
  none: 'good',
  too_cold: 'attention',
  too_warm: 'attention',
  both: 'attention',
};

/** The forecast's risk to the goods at hand-over; renders nothing if unknown or without access to stock. */
export function WeatherAdvice({ id }: { id: number }) {
  const user = useSession()?.user;
  return can(user, 'stocks.read') ? <Loaded id={id} /> : null;
}

function Loaded({ id }: { id: number }) {
  const t = useTexts('weather');
  const tag = useLanguageTag();
  const countryName = useCountryName();
  const advice = useQuery(packageWeatherQuery(id)).data?.advice;
  if (!advice) return null;
  const degrees = (value: number) =>
    numberFormat(tag, { style: 'unit', unit: 'celsius', maximumFractionDigits: 0 })(value);
  return (
    <section className={classes.section}>
      <h2>{t('advice')}</h2>
      <p>
        <Badge tone={tones[advice.risk]}>{t(`risk_${advice.risk}`)}</Badge>
      </p>
      <p>
        {t('advice_storage', { storage: advice.storage.join('; ') })}{' '}
        {t('advice_forecast', {
          place: countryName(advice.location),
          from: showMoment(advice.from, tag),
          until: showMoment(advice.until, tag),
          low: degrees(advice.low),
          high: degrees(advice.high),
        })}
      </p>
      <p className={classes.soft}>{t('advice_hint')}</p>
    </section>
  );
}
