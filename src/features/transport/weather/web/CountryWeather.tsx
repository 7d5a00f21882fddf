import { useState } from 'react';
import { useLabelled, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { WeatherRecord } from '../contract.ts';
import { isStale } from '../rules.ts';
import { Measure } from './Measures.tsx';
import { SkyIcon, useSkyWord } from './SkyIcon.tsx';
import { TemperatureChart } from './TemperatureChart.tsx';
import classes from './Weather.module.css';

/** One country: current values, marked if stale, and the history as chart or table. */
export function CountryWeather({
  name,
  records,
  now,
}: {
  name: string;
  /** Newest first. */
  records: readonly WeatherRecord[];
  now: number;
}) {
  const t = useTexts('weather');
  const labelled = useLabelled();
  const skyWord = useSkyWord();
  const [asTable, setAsTable] = useState(false);
  const [latest] = records;
  if (latest === undefined) return null;
  return (
    <Card
      title={name}
      hint={<Moment value={latest.date} />}
      action={
        records.length > 1 && (
          <PlainButton
            aria-pressed={asTable}
            aria-label={labelled(t('as_table'), name)}
            onClick={() => setAsTable(!asTable)}
          >
            {t('as_table')}
          </PlainButton>
        )
      }
    >
      <div className={classes['now']}>
        <span className={classes['sky']}>
          <SkyIcon icon={latest.icon} size={40} />
        </span>
        <p className={classes['temp']}>
          <Measure value={latest.temp} unit="celsius" />
        </p>
        <p className={classes['word']}>
          {skyWord(latest)}
          {isStale(latest.date, now) && <Badge tone="attention">{t('old')}</Badge>}
        </p>
        <dl className={classes['values']}>
          <div>
            <dt>{t('humidity')}</dt>
            <dd>
              <Measure value={latest.humidity} unit="percent" digits={0} />
            </dd>
          </div>
          <div>
            <dt>{t('wind')}</dt>
            <dd>
              <Measure value={latest.wind_speed} unit="meter-per-second" />{' '}
              <Measure value={latest.wind_angle} unit="degree" digits={0} />
            </dd>
          </div>
        </dl>
      </div>
      {records.length > 1 &&
        (asTable ? (
          <History name={name} records={records} />
        ) : (
          <TemperatureChart name={name} records={records} />
        ))}
    </Card>
  );
}

function History({ name, records }: { name: string; records: readonly WeatherRecord[] }) {
  const t = useTexts('weather');
  const skyWord = useSkyWord();
  return (
    <div className={classes['table']}>
      <ScrollingTable label={t('history_of', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('temperature')}</th>
            <th scope="col">{t('sky')}</th>
            <th scope="col">{t('humidity')}</th>
            <th scope="col">{t('wind')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.date}>
              <th scope="row">
                <Moment value={record.date} />
              </th>
              <td>
                <Measure value={record.temp} unit="celsius" />
              </td>
              <td>{skyWord(record)}</td>
              <td>
                <Measure value={record.humidity} unit="percent" digits={0} />
              </td>
              <td>
                <Measure value={record.wind_speed} unit="meter-per-second" />{' '}
                <Measure value={record.wind_angle} unit="degree" digits={0} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </div>
  );
}
