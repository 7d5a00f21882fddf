import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { foundClientsQuery } from '#features/clients/web/queries.ts';
import { projectsQuery } from '#features/projects/web/queries.ts';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { FormField } from '#web/ui/FormField.tsx';
import { choicesContract } from '../contract.ts';
import type { EntryTarget } from '../rules.ts';
import classes from './Entries.module.css';

type Found = Exclude<EntryTarget, 'locations'>;

/** One client, project, car or site, found by a part of its name. */
export function EntryPicker({
  of,
  label,
  name,
  value,
  known,
  error,
  onChange,
}: {
  of: Found;
  label: string;
  name: string;
  /** The id, '' while none is chosen. */
  value: string;
  /** What the stored one is called. */
  known: string | undefined;
  error: string | undefined;
  onChange: (value: string, called?: string) => void;
}) {
  const t = useTexts('entries');
  const [chosen, setChosen] = useState(known);
  const [part, setPart] = useState('');
  if (value !== '') {
    return (
      <div className={classes['picked']} role="group" aria-label={label}>
        <p>{label}</p>
        <div className={classes['chosen']}>
          <span>{chosen ?? value}</span>
          <PlainButton look="quiet" name={name} onClick={() => onChange('')}>
            {t('other')}
          </PlainButton>
        </div>
        {error && <p className={classes['error']}>{error}</p>}
      </div>
    );
  }
  return (
    <div className={classes['choice']}>
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
          of={of}
          part={part}
          label={label}
          onPick={(id, called) => {
            setChosen(called);
            onChange(String(id), called);
          }}
        />
      )}
    </div>
  );
}

function Matches({
  of,
  part,
  label,
  onPick,
}: {
  of: Found;
  part: string;
  label: string;
  onPick: (id: number, called: string) => void;
}) {
  const t = useTexts('entries');
  const wanted = useDeferredValue(part.trim());
  const { data } = useQuery({
    queryKey: ['entry-choices', of, wanted],
    queryFn: ({ signal }) => finders[of](wanted, signal),
    placeholderData: keepPreviousData,
  });
  if (data?.length === 0) {
    return (
      <p className={classes['soft']} role="status">
        {t('found_none')}
      </p>
    );
  }
  return (
    <div className={classes['found']} role="group" aria-label={label}>
      {data?.map((one) => (
        <button
          key={one.id}
          type="button"
          className={classes['option']}
          onClick={() => onPick(one.id, one.called)}
        >
          {one.called}
        </button>
      ))}
    </div>
  );
}

interface Choice {
  id: number;
  called: string;
}

const finders: Readonly<Record<Found, (part: string, signal: AbortSignal) => Promise<Choice[]>>> = {
  async clients(part, signal) {
    const { results } = await foundClientsQuery(part).queryFn({ signal });
    return results.map(({ id, name }) => ({ id, called: name }));
  },
  async projects(part, signal) {
    const { results } = await projectsQuery({ ...few, search: part, fields: ['name'] }).queryFn({ signal });
    return results.map(({ id, name, client }) => ({ id, called: `${name} · ${client.name}` }));
  },
  async cars(part, signal) {
    const query = { ...few, search: part, fields: ['plate', 'name'] };
    const { results } = await call(choicesContract.cars, { query }, { signal });
    return results.map(({ id, plate, name }) => ({ id, called: name === '' ? plate : `${plate} · ${name}` }));
  },
  async sites(part, signal) {
    const query = { ...few, search: part, fields: ['name'] };
    const { results } = await call(choicesContract.sites, { query }, { signal });
    return results.map(({ id, name }) => ({ id, called: name }));
  },
};

const few = { page: 1, pageSize: 8 };
