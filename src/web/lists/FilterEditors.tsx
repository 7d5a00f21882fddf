// The panels of filter buttons: name search, one of a few words, or yes and no.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconCheck } from '#web/ui/icons.ts';
import classes from './Filters.module.css';
import type { Filter } from './filter-declaration.ts';
import { searchDelayMs } from './ListSearch.tsx';

type OfKind<K extends Filter['kind']> = Extract<Filter, { kind: K }>;

/** One name, searched by a part of it on the server (CLI-04, CLI-05). */
export function FindFilter({
  filter,
  value,
  onChange,
}: {
  filter: OfKind<'find'>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const t = useTexts('table');
  const [part, setPart] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(part.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [part]);
  const result = useQuery({
    queryKey: ['find', filter.name, filter.within, wanted],
    queryFn: ({ signal }) => filter.find(wanted, signal),
    enabled: wanted !== '',
    placeholderData: (previous) => (wanted === '' ? undefined : previous),
  });
  const names = wanted === '' ? [] : (result.data ?? []);
  return (
    <>
      <input
        className={classes.text}
        data-autofocus
        aria-label={t('filter_by', { filter: filter.label })}
        placeholder={t('find')}
        value={part}
        onChange={(event) => setPart(event.currentTarget.value)}
        onKeyDown={(event) => {
          const typed = part.trim().toLowerCase();
          const only = names.length === 1 ? names[0] : names.find((name) => name.toLowerCase() === typed);
          if (event.key === 'Enter' && only !== undefined) onChange(only);
        }}
      />
      <div className={classes.choices} role="group" aria-label={filter.label}>
        {names.map((name) => (
          <button key={name} type="button" className={classes.option} onClick={() => onChange(name)}>
            {name}
            {name === value && <IconCheck size={16} aria-hidden />}
          </button>
        ))}
        <p className={classes.note} role="status">
          {wanted === '' && t('find_first')}
          {wanted !== '' && result.isPending && t('loading')}
          {wanted !== '' && result.isSuccess && names.length === 0 && t('found_none')}
        </p>
      </div>
      {value !== undefined && (
        <PlainButton look="quiet" onClick={() => onChange(undefined)}>
          {t('clear_all')}
        </PlainButton>
      )}
    </>
  );
}

/** Yes, no, or both. */
export function YesNoFilter({
  filter,
  value,
  onChange,
}: {
  filter: OfKind<'yes-no'>;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}) {
  const options = [
    { value: true, label: filter.yes },
    { value: false, label: filter.no },
  ];
  return <Options label={filter.label} options={options} value={value} onChange={onChange} />;
}

/** One of a few words, or any. */
export function OneFilter({
  filter,
  value,
  onChange,
}: {
  filter: OfKind<'one'>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return <Options label={filter.label} options={filter.choices} value={value} onChange={onChange} />;
}

function Options<Value>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const t = useTexts('table');
  return (
    <div className={classes.choices} role="group" aria-label={label}>
      {[{ value: undefined, label: t('any') }, ...options].map((option) => (
        <button
          key={option.label}
          type="button"
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.value === value && <IconCheck size={16} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
