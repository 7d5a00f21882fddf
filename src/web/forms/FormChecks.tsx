import { useId, useState } from 'react';
import { fold } from '#core/fold.ts';
import { useLabelled, useTexts } from '#web/texts.ts';
import classes from './FormChecks.module.css';
import field from './FormField.module.css';
import type { Choice } from './FormSelect.tsx';

/** Longer lists have a search box. */
const manyChoices = 10;

/** A labelled group of checkboxes; a long list starts with the chosen ones, scrolls and can be searched. */
export function FormChecks({
  label,
  name,
  choices,
  chosen,
  hint,
  none,
  error,
  onChange,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  hint?: string;
  /** Shown when there is nothing to choose. */
  none?: string;
  error?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const id = useId();
  const t = useTexts('table');
  const labelled = useLabelled();
  const [part, setPart] = useState('');
  // The order stays while boxes are ticked.
  const [before] = useState(chosen);
  const isMany = choices.length > manyChoices;
  const shown = choices
    .filter((one) => fold(one.label).includes(fold(part.trim())))
    .toSorted((one, two) => Number(before.includes(two.value)) - Number(before.includes(one.value)));
  return (
    <fieldset className={classes['checks']} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {hint && <p className={field['hint']}>{hint}</p>}
      {choices.length === 0 && none && <p className={field['hint']}>{none}</p>}
      {isMany && (
        <input
          type="search"
          className={field['input']}
          aria-label={labelled(t('find'), label)}
          placeholder={t('find')}
          autoComplete="off"
          value={part}
          onChange={({ currentTarget }) => setPart(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter searches and does not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {shown.length === 0 && choices.length > 0 && (
        <p className={field['hint']} role="status">
          {t('found_none')}
        </p>
      )}
      <div className={classes['box']}>
        {shown.map(({ value, label: word }, index) => (
          <div key={value} className={classes['check']}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              name={name}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <label htmlFor={`${id}-${index}`}>{word}</label>
          </div>
        ))}
      </div>
      {isMany && <p className={field['hint']}>{t('chosen', { count: chosen.length })}</p>}
      {error && (
        <p id={`${id}-error`} className={field['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
