import { useState } from 'react';
import type { ApiHome } from '#features/overview/home/contract.ts';
import { showDay } from '#locales/dates.ts';
import { labelled } from '#locales/labelled.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Amount, Day, Labelled } from '#web/ui/Values.tsx';
import classes from './CallsChart.module.css';

/** The calls of each day and the errors among them: bars, and the same as a table. */
export function CallsChart({ days }: Pick<ApiHome, 'days'>) {
  const t = useTexts('home');
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={t('calls_chart')}
      hint={t('calls_hint')}
      action={
        <PlainButton onClick={() => setAsTable(!asTable)}>
          {asTable ? t('as_chart') : t('as_table')}
        </PlainButton>
      }
    >
      {asTable ? <DaysTable days={days} /> : <Bars days={days} />}
    </Card>
  );
}

function Bars({ days }: Pick<ApiHome, 'days'>) {
  const t = useTexts('home');
  const tag = useLanguageTag();
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const sum = (of: 'calls' | 'errors') => days.reduce((total, day) => total + day[of], 0);
  const width = 100 / Math.max(1, days.length);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure className={classes['figure']}>
      <ul className={classes['legend']}>
        {(['calls', 'errors'] as const).map((of) => (
          <li key={of}>
            <svg className={classes['key']} aria-hidden="true">
              <rect width="100%" height="100%" data-of={of} />
            </svg>
            <Labelled label={t(of)}>
              <Amount value={sum(of)} />
            </Labelled>
          </li>
        ))}
      </ul>
      <svg
        className={classes['drawing']}
        role="img"
        aria-label={t('calls_label', { calls: sum('calls'), errors: sum('errors') })}
      >
        {days.map(({ day, calls, errors }, place) => (
          <g key={day}>
            <title>
              {labelled(showDay(day, tag), `${t('calls')} ${calls}, ${t('errors')} ${errors}`, tag)}
            </title>
            {(['calls', 'errors'] as const).map((of) => {
              const height = ((of === 'calls' ? calls : errors) / most) * 100;
              return (
                <rect
                  key={of}
                  data-of={of}
                  x={`${(place + 0.15) * width}%`}
                  width={`${width * 0.7}%`}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <figcaption className={classes['ends']}>
        <span>{first && showDay(first, tag)}</span>
        <span>{last && showDay(last, tag)}</span>
      </figcaption>
    </figure>
  );
}

function DaysTable({ days }: Pick<ApiHome, 'days'>) {
  const t = useTexts('home');
  return (
    <ScrollingTable label={t('calls_chart')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('calls')}</th>
          <th scope="col">{t('errors')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, calls, errors }) => (
          <tr key={day}>
            <th scope="row">
              <Day value={day} />
            </th>
            <td>
              <Amount value={calls} />
            </td>
            <td>
              <Amount value={errors} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
