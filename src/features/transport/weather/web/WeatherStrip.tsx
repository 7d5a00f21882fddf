import { useQuery } from '@tanstack/react-query';
import { useCountryName } from '#web/place-names.ts';
import { useTexts } from '#web/texts.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { isStale } from '../rules.ts';
import { Measure } from './Measures.tsx';
import { currentWeatherQuery } from './queries.ts';
import { SkyIcon, useSkyWord } from './SkyIcon.tsx';
import classes from './Weather.module.css';

/**
 * Weather of the offices in the footer: 4 from sm, 6 from md, 9 from lg; not requested on a phone (HOME-08).
 */
export function WeatherStrip() {
  return useMedia(phoneMedia) ? null : <Strip />;
}

/** Renders nothing without data, for any reason (HOME-09). */
function Strip() {
  const t = useTexts('weather');
  const skyWord = useSkyWord();
  const countryName = useCountryName();
  const { data, dataUpdatedAt } = useQuery(currentWeatherQuery);
  const offices = Object.entries(data?.results ?? {}).flatMap(([code, [latest]]) =>
    latest === undefined ? [] : [{ code, latest }],
  );
  if (offices.length === 0) return null;
  return (
    <ul className={classes['strip']} aria-label={t('offices')}>
      {offices.slice(0, 9).map(({ code, latest }) => {
        const isOld = isStale(latest.date, dataUpdatedAt);
        return (
          <li key={code} data-old={isOld || undefined} title={isOld ? t('old') : skyWord(latest)}>
            <SkyIcon icon={latest.icon} size={16} />
            <span>{countryName(code)}</span>
            <strong>
              <Measure value={latest.temp} unit="celsius" digits={0} />
            </strong>
            <span className={classes['spoken']}>{isOld ? t('old') : skyWord(latest)}</span>
          </li>
        );
      })}
    </ul>
  );
}
