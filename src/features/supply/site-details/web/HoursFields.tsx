import { FormField } from '#web/forms/FormField.tsx';
import { FormSelect } from '#web/forms/FormSelect.tsx';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus, IconTrash } from '#web/ui/icons.ts';
import type { SiteDetails } from '../contract.ts';
import { type Interval, intervalsMaximum, weekdayIn, weekdays } from '../rules.ts';
import classes from './SiteDetails.module.css';

const dayStates = ['not_stated', 'open', 'closed'] as const;
interface DayForm {
  readonly weekday: number;
  readonly state: (typeof dayStates)[number];
  readonly intervals: readonly Interval[];
}

/** The usual hours as a default. */
const newInterval: Interval = { opens: '08:00', closes: '17:00' };

/** Every day of the week in the form. */
export function daysOf({ hours }: SiteDetails): readonly DayForm[] {
  return weekdays.map((weekday) => {
    const known = hours.find((one) => one.weekday === weekday);
    const intervals = known?.intervals ?? [];
    const state = known === undefined ? 'not_stated' : intervals.length === 0 ? 'closed' : 'open';
    return { weekday, state, intervals };
  });
}

/** The hours for the body; unknown days are left out. */
export function hoursIn(days: readonly DayForm[]) {
  return days
    .filter(({ state }) => state !== 'not_stated')
    .map(({ weekday, state, intervals }) => ({ weekday, intervals: state === 'open' ? intervals : [] }));
}

/** The opening hours of each day of the week. */
export function HoursFields({
  days,
  errorOf,
  onChange,
}: {
  days: readonly DayForm[];
  errorOf: (place: string) => string | undefined;
  onChange: (days: readonly DayForm[]) => void;
}) {
  const t = useTexts('siteDetails');
  const tag = useLanguageTag();
  const stated = hoursIn(days);
  const change = (weekday: number, part: Partial<DayForm>) =>
    onChange(days.map((day) => (day.weekday === weekday ? { ...day, ...part } : day)));
  return (
    <fieldset className={classes['group']}>
      <legend>{t('opening_hours')}</legend>
      {days.map(({ weekday, state, intervals }) => (
        <div key={weekday} className={classes['day']}>
          <FormSelect
            label={weekdayIn(weekday, tag, 'long')}
            name={`day.${weekday}`}
            choices={dayStates.map((value) => ({ value, label: t(value) }))}
            value={state}
            onChange={({ currentTarget }) => {
              const chosen = dayStates.find((one) => one === currentTarget.value) ?? 'not_stated';
              const begun = intervals.length > 0 ? intervals : [newInterval];
              change(weekday, { state: chosen, ...(chosen === 'open' && { intervals: begun }) });
            }}
          />
          {state === 'open' && (
            <Intervals
              intervals={intervals}
              errorOf={(place) =>
                errorOf(`hours.${stated.findIndex((day) => day.weekday === weekday)}.intervals.${place}`)
              }
              onChange={(changed) =>
                change(weekday, changed.length === 0 ? { state: 'closed' } : { intervals: changed })
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

function Intervals({
  intervals,
  errorOf,
  onChange,
}: {
  intervals: readonly Interval[];
  errorOf: (place: string) => string | undefined;
  onChange: (intervals: readonly Interval[]) => void;
}) {
  const t = useTexts('siteDetails');
  return (
    <div className={classes['intervals']}>
      {intervals.map((interval, index) => (
        <div key={index} className={classes['interval']}>
          {(['opens', 'closes'] as const).map((field) => (
            <FormField
              key={field}
              label={t(field)}
              type="time"
              value={interval[field]}
              error={errorOf(`${index}.${field}`)}
              onChange={({ currentTarget }) =>
                onChange(
                  intervals.map((one, at) => (at === index ? { ...one, [field]: currentTarget.value } : one)),
                )
              }
            />
          ))}
          <PlainButton
            look="quiet"
            aria-label={t('remove_interval')}
            icon={<IconTrash aria-hidden />}
            onClick={() => onChange(intervals.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {intervals.length < intervalsMaximum && (
        <PlainButton
          look="quiet"
          className={classes['add']}
          icon={<IconPlus aria-hidden />}
          onClick={() => onChange([...intervals, { opens: '', closes: '' }])}
        >
          {t('add_interval')}
        </PlainButton>
      )}
    </div>
  );
}
