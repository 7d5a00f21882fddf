import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '#core/fold.ts';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { call } from '#web/client.ts';
import { useTexts } from '#web/texts.ts';
import { FormField } from '#web/ui/FormField.tsx';
import { choicesContract } from '../contract.ts';
import classes from './Entries.module.css';

/** More than these are found by a part of their name. */
const manyChoices = 10;

/** Several of the locations or sites, ticked. */
export function EntryChecks({
  of,
  label,
  value,
  error,
  onChange,
}: {
  of: 'locations' | 'sites';
  label: string;
  /** Their ids, parted by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts('entries');
  const [part, setPart] = useState('');
  const locations = useQuery({ ...locationsQuery, enabled: of === 'locations' }).data?.results;
  const sites = useQuery({ ...allSitesQuery, enabled: of === 'sites' }).data?.results;
  const choices =
    of === 'locations'
      ? (locations ?? []).map(({ id, code, name }) => ({ id, label: `${code} · ${name}` }))
      : (sites ?? []).map(({ id, name }) => ({ id, label: name }));
  const ids = value.split(',').filter(Boolean).map(Number);
  const shown = choices.filter((one) => part === '' || fold(one.label).includes(fold(part)));
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['label']}>{label}</legend>
      {choices.length > manyChoices && (
        <FormField
          label={t('find')}
          type="search"
          autoComplete="off"
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
      )}
      <div className={classes['found']}>
        {shown.map((one) => (
          <label key={one.id} className={classes['option']}>
            <input
              type="checkbox"
              checked={ids.includes(one.id)}
              onChange={(event) =>
                onChange(
                  (event.currentTarget.checked ? [...ids, one.id] : ids.filter((id) => id !== one.id)).join(
                    ',',
                  ),
                )
              }
            />
            {one.label}
          </label>
        ))}
      </div>
      <p className={classes['soft']}>{t('chosen', { count: ids.length })}</p>
      {error && <p className={classes['error']}>{error}</p>}
    </fieldset>
  );
}

/** The sites that can be ticked. */
export const allSitesQuery = {
  queryKey: ['sites', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(choicesContract.sites, { query: { page: 1, pageSize: 500 } }, { signal }),
};
