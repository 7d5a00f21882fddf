import { useLanguageTag, useTexts } from '#web/texts.ts';
import { AreaChart } from '#web/ui/AreaChart.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { WeatherRecord } from '../contract.ts';
import { Measure, measureIn } from './Measures.tsx';
import classes from './Weather.module.css';

/** Temperature over time; the table has the same values. */
export function TemperatureChart({ name, records }: { name: string; records: readonly WeatherRecord[] }) {
  const t = useTexts('weather');
  const tag = useLanguageTag();
  const { line, highest, lowest, zero } = drawingOf(records);
  const [newest, oldest] = [records[0], records.at(-1)];
  return (
    <AreaChart
      className={classes['chart']}
      label={t('chart_of', {
        name,
        lowest: measureIn(lowest, 'celsius', tag, 0),
        highest: measureIn(highest, 'celsius', tag, 0),
      })}
      scale={[
        <Measure key="highest" value={highest} unit="celsius" digits={0} />,
        <Measure key="lowest" value={lowest} unit="celsius" digits={0} />,
      ]}
      ends={[oldest && <Moment value={oldest.date} />, newest && <Moment value={newest.date} />]}
      line={line}
      base={100}
      zero={zero}
    />
  );
}

/** Maps records to a 100 × 100 square: x by time, y by temperature between whole degrees. */
export function drawingOf(records: readonly WeatherRecord[]) {
  const temps = records.map(({ temp }) => temp);
  const lowest = Math.floor(Math.min(...temps));
  const highest = Math.max(Math.ceil(Math.max(...temps)), lowest + 1);
  const times = records.map(({ date }) => Date.parse(date));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (time: number) => tenth(((time - first) / Math.max(1, last - first)) * 100);
  const y = (temp: number) => tenth(100 - ((temp - lowest) / (highest - lowest)) * 100);
  const line = records
    .map(({ date, temp }) => `${x(Date.parse(date))},${y(temp)}`)
    .toReversed()
    .join(' ');
  return { line, highest, lowest, zero: lowest < 0 && highest > 0 ? y(0) : undefined };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
