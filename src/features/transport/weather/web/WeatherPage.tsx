import { useQuery } from '@tanstack/react-query';
import { useCountryName } from '#web/place-names.ts';
import { useTexts } from '#web/texts.ts';
import { IconCloudOff } from '#web/ui/icons.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, Panel } from '#web/ui/Panels.tsx';
import { CountryWeather } from './CountryWeather.tsx';
import { weatherHistoryQuery } from './queries.ts';
import classes from './Weather.module.css';

/** /weather: current values and history of each country (WEA-08, NAV-22). */
export function WeatherPage() {
  const t = useTexts('weather');
  const countryName = useCountryName();
  const { data, error, refetch, isPending, dataUpdatedAt } = useQuery(weatherHistoryQuery);
  const countries = Object.entries(data?.results ?? {}).filter(([, records]) => records.length > 0);
  return (
    <>
      <PageHead title={t('title')} meta={<span>{t('hint')}</span>} />
      {error && !data && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      <div className={classes['countries']} aria-busy={isPending}>
        {isPending && Array.from({ length: 3 }, (_, key) => <div key={key} className={classes['waiting']} />)}
        {countries.map(([code, records]) => (
          <CountryWeather key={code} name={countryName(code)} records={records} now={dataUpdatedAt} />
        ))}
      </div>
      {data && countries.length === 0 && (
        <Panel within icon={<IconCloudOff />} title={t('none')} text={t('none_text')} />
      )}
    </>
  );
}
