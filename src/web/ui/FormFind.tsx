import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { Abortable } from '../use-list.ts';
import { PlainButton } from './Buttons.tsx';
import field from './FormField.module.css';
import { FormField } from './FormField.tsx';
import classes from './FormFind.module.css';
import type { Choice } from './FormSelect.tsx';

/** The first few whose name contains the text. */
export type FindChoices = (part: string) => {
  queryKey: readonly string[];
  queryFn: (context: Abortable) => Promise<readonly Choice[]>;
};

/** A labelled choice of one out of more than a list can show, found by a part of its name. */
export function FormFind({
  label,
  name,
  value,
  known,
  error,
  find,
  onChange,
}: {
  label: string;
  name: string;
  /** '' while none is chosen. */
  value: string;
  /** What the stored one is called. */
  known: string | undefined;
  error: string | undefined;
  find: FindChoices;
  onChange: (value: string, called?: string) => void;
}) {
  const t = useTexts('table');
  const [chosen, setChosen] = useState<Choice>();
  const [part, setPart] = useState('');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useLayoutEffect(() => {
    // Choosing takes the pressed button away: the focus goes to what stands in its place.
    if (moved.current) place.current?.querySelector<HTMLElement>('button, input')?.focus();
    moved.current = false;
  });
  if (value !== '') {
    return (
      <div ref={place} className={classes['picked']} role="group" aria-label={label}>
        <p>{label}</p>
        <div className={classes['chosen']}>
          <span>{(chosen?.value === value ? chosen.label : known) ?? value}</span>
          <PlainButton
            look="quiet"
            name={name}
            aria-describedby={error && `${id}-error`}
            onClick={() => {
              moved.current = true;
              setPart('');
              onChange('');
            }}
          >
            {t('choose_other')}
          </PlainButton>
        </div>
        {error && (
          <p id={`${id}-error`} className={field['error']}>
            {error}
          </p>
        )}
      </div>
    );
  }
  return (
    <div ref={place} className={classes['choice']}>
      <FormField
        label={label}
        name={name}
        type="search"
        autoComplete="off"
        placeholder={t('find')}
        error={error}
        value={part}
        onChange={(event) => setPart(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter looks for it, and does not send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {part.trim() !== '' && (
        <Matches
          part={part}
          label={label}
          find={find}
          onPick={(choice) => {
            moved.current = true;
            setChosen(choice);
            onChange(choice.value, choice.label);
          }}
        />
      )}
    </div>
  );
}

function Matches({
  part,
  label,
  find,
  onPick,
}: {
  part: string;
  label: string;
  find: FindChoices;
  onPick: (choice: Choice) => void;
}) {
  const t = useTexts('table');
  const wanted = useDeferredValue(part.trim());
  const { data } = useQuery({ ...find(wanted), placeholderData: keepPreviousData });
  if (data?.length === 0) {
    return (
      <p className={field['hint']} role="status">
        {t('found_none')}
      </p>
    );
  }
  return (
    <div className={classes['found']} role="group" aria-label={label}>
      {data?.map((choice) => (
        <button key={choice.value} type="button" className={classes['option']} onClick={() => onPick(choice)}>
          {choice.label}
        </button>
      ))}
    </div>
  );
}
