import { useId } from 'react';
import { isDay } from '#web/forms/days.ts';
import { FormDay } from '#web/forms/FormDay.tsx';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './History.module.css';
import type { HistoryFilters as Value } from './queries.ts';

/** Filters by user, where the reader sees users, and by day. */
export function HistoryFilters({
  people,
  value,
  onChange,
}: {
  people: readonly { actor: string; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const t = useTexts('history');
  const id = useId();
  return (
    <div className={classes['filters']}>
      {people.length > 0 && (
        <label htmlFor={`${id}who`}>
          {t('person')}
          <select
            id={`${id}who`}
            value={value.actor}
            onChange={(event) => onChange({ ...value, actor: event.target.value })}
          >
            <option value="">{t('anyone')}</option>
            {people.map(({ actor, name }) => (
              <option key={actor} value={actor}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <FormDay
        label={t('day')}
        value={value.day}
        onChange={({ currentTarget: { value: day } }) => {
          // An incomplete date is not sent.
          if (day === '' || isDay(day)) onChange({ ...value, day });
        }}
      />
      {(value.actor !== '' || value.day !== '') && (
        <PlainButton look="quiet" onClick={() => onChange({ actor: '', day: '' })}>
          {t('clear')}
        </PlainButton>
      )}
    </div>
  );
}
