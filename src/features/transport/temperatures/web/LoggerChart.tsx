import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberFormat } from '#locales/numbers.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { AreaChart } from '#web/ui/AreaChart.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Moment } from '#web/ui/Values.tsx';
import type { TemperatureFile, TemperaturePoints } from '../contract.ts';
import { pointsQuery, type Span } from './queries.ts';
import classes from './Temperatures.module.css';

/** As many spans as a wide chart has pixels for; the table names fewer. */
const chartSpans = 600;
const tableSpans = 50;

/** The readings of a file over time, with the limits as bands; the table has the same values. */
export function LoggerChart({ file }: { file: TemperatureFile }) {
  const t = useTexts('excursions');
  const whole = { from: secondsOf(file.first_at), until: secondsOf(file.last_at) };
  const [span, setSpan] = useState<Span>(whole);
  const [asTable, setAsTable] = useState(false);
  const {
    data: points,
    error,
    refetch,
  } = useQuery({
    ...pointsQuery(file.id, span, asTable ? tableSpans : chartSpans),
    placeholderData: keepPreviousData,
  });
  const isWhole = span.from === whole.from && span.until === whole.until;
  if (error && !points) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  if (points === undefined) return <Placeholder height={240} />;
  return (
    <div className={classes['chartFrame']}>
      <div className={classes['tools']}>
        <PlainButton onClick={() => setSpan(zoomed(span, whole, 0.5))}>{t('zoom_in')}</PlainButton>
        <PlainButton disabled={isWhole} onClick={() => setSpan(zoomed(span, whole, 2))}>
          {t('zoom_out')}
        </PlainButton>
        <PlainButton disabled={span.from <= whole.from} onClick={() => setSpan(shifted(span, whole, -0.5))}>
          {t('earlier')}
        </PlainButton>
        <PlainButton disabled={span.until >= whole.until} onClick={() => setSpan(shifted(span, whole, 0.5))}>
          {t('later')}
        </PlainButton>
        <PlainButton disabled={isWhole} onClick={() => setSpan(whole)}>
          {t('whole_period')}
        </PlainButton>
        <PlainButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'show_chart' : 'show_table')}
        </PlainButton>
      </div>
      {asTable ? (
        <PointsTable file={file} points={points} />
      ) : (
        <Drawn file={file} points={points} span={span} />
      )}
      {points.times.length < points.readings && (
        <p className={classes['soft']}>
          {t('points_shown', { shown: points.times.length, readings: points.readings })}
        </p>
      )}
    </div>
  );
}

function Drawn({ file, points, span }: { file: TemperatureFile; points: TemperaturePoints; span: Span }) {
  const t = useTexts('excursions');
  const tag = useLanguageTag();
  const limits =
    file.low_c === null || file.high_c === null
      ? undefined
      : { low: Number(file.low_c), high: Number(file.high_c) };
  const { line, lowest, highest, bands } = drawingOf(points, span, limits);
  const degrees = (value: number) => t('degrees', { value: numberFormat(tag)(value) });
  return (
    <AreaChart
      className={classes['chart']}
      label={t('chart', { name: file.name })}
      scale={[degrees(highest), degrees(lowest)]}
      ends={[
        <Moment key="first" value={isoOf(span.from)} />,
        <Moment key="last" value={isoOf(span.until)} />,
      ]}
      line={line}
      zero={undefined}
      under={
        bands && (
          <>
            <rect className={classes['outside']} x="0" width="100" y="0" height={bands.high} />
            <rect className={classes['outside']} x="0" width="100" y={bands.low} height={100 - bands.low} />
            <line className={classes['limit']} x1="0" x2="100" y1={bands.high} y2={bands.high} />
            <line className={classes['limit']} x1="0" x2="100" y1={bands.low} y2={bands.low} />
          </>
        )
      }
    />
  );
}

function PointsTable({ file, points }: { file: TemperatureFile; points: TemperaturePoints }) {
  const t = useTexts('excursions');
  const tag = useLanguageTag();
  const isOutside = (value: number) =>
    file.low_c !== null &&
    file.high_c !== null &&
    (value < Number(file.low_c) || value > Number(file.high_c));
  const number = numberFormat(tag, { minimumFractionDigits: 2 });
  return (
    <div className={classes['table']}>
      <ScrollingTable label={t('chart', { name: file.name })}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">°C</th>
          </tr>
        </thead>
        <tbody>
          {points.times.map((time, place) => {
            const value = points.values[place] ?? 0;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two readings may have one time
              <tr key={`${time} ${place}`} data-outside={isOutside(value) || undefined}>
                <th scope="row">
                  <Moment value={isoOf(time)} />
                </th>
                <td>{number(value)}</td>
              </tr>
            );
          })}
        </tbody>
      </ScrollingTable>
    </div>
  );
}

/**
 * Maps readings to a 100 × 100 square: x by time within the span, y by temperature between whole degrees that hold all
 * readings and both limits.
 */
export function drawingOf(
  { times, values }: Pick<TemperaturePoints, 'times' | 'values'>,
  { from, until }: Span,
  limits: { readonly low: number; readonly high: number } | undefined,
) {
  const all = limits === undefined ? values : [...values, limits.low - 1, limits.high + 1];
  const lowest = Math.floor(all.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY));
  const highest = Math.max(
    Math.ceil(all.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)),
    lowest + 1,
  );
  const x = (time: number) => hundredth(((time - from) / Math.max(1, until - from)) * 100);
  const y = (value: number) => hundredth(100 - ((value - lowest) / (highest - lowest)) * 100);
  const line = times.map((time, place) => `${x(time)},${y(values[place] ?? 0)}`).join(' ');
  return { line, lowest, highest, bands: limits && { low: y(limits.low), high: y(limits.high) } };
}

/** The span around the same middle, `factor` times as long: at least ten minutes, within the whole. */
export function zoomed(span: Span, whole: Span, factor: number): Span {
  const middle = (span.from + span.until) / 2;
  const length = Math.max((span.until - span.from) * factor, Math.min(600, whole.until - whole.from));
  return within({ from: middle - length / 2, until: middle + length / 2 }, whole);
}

/** The span moved by a share of its length, within the whole. */
export function shifted(span: Span, whole: Span, share: number): Span {
  const by = (span.until - span.from) * share;
  return within({ from: span.from + by, until: span.until + by }, whole);
}

function within({ from, until }: Span, whole: Span): Span {
  const length = Math.min(until - from, whole.until - whole.from);
  const start = Math.round(Math.min(Math.max(from, whole.from), whole.until - length));
  return { from: start, until: Math.round(start + length) };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

function secondsOf(moment: string): number {
  return Math.round(Date.parse(moment) / 1000);
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
