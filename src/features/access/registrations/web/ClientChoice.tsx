import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { foundClientsQuery } from '#features/supply/clients/web/queries.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useTexts } from '#web/texts.ts';
import classes from './ClientChoice.module.css';

/** Finds a client by a part of its name; the search starts with `near`, the company of the request. */
export function ClientChoice({
  near,
  value,
  error,
  onChange,
}: {
  near: string;
  /** The id as a text, '' for none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts('registrations');
  const group = useId();
  const [typed, setTyped] = useState<string>();
  const wanted = useDeferredValue(typed ?? near);
  const guess = useQuery({ ...foundClientsQuery(wanted), placeholderData: keepPreviousData }).data;
  // When no client has the company's name, the first clients are offered.
  const missed = typed === undefined && guess?.length === 0;
  const others = useQuery({ ...foundClientsQuery(''), enabled: missed }).data;
  const clients = missed ? others : guess;
  return (
    <div className={classes['choice']}>
      <FormField
        label={t('client')}
        name="client_id"
        type="search"
        autoComplete="off"
        hint={t('client_hint')}
        error={error}
        value={typed ?? (missed ? '' : near)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange('');
        }}
      />
      {clients?.length === 0 ? (
        <p className={classes['none']} role="status">
          {t('client_none')}
        </p>
      ) : (
        <div className={classes['found']} role="radiogroup" aria-label={t('client')}>
          {clients?.map(({ id, name, is_active }) => (
            <label key={id} className={classes['client']}>
              <input
                type="radio"
                name={group}
                checked={value === String(id)}
                onChange={() => onChange(String(id))}
              />
              <span>{is_active ? name : `${name} (${t('inactive')})`}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
