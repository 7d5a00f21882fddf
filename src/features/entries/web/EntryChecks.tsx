import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/locations/web/queries.ts';
import { call } from '#web/client.ts';
import { everyPage } from '#web/every-page.ts';
import { FormChecks } from '#web/ui/FormChecks.tsx';
import type { Abortable } from '#web/use-list.ts';
import { choicesContract } from '../contract.ts';

/** Several of the locations or sites, ticked. */
export function EntryChecks({
  of,
  value,
  onChange,
  ...checks
}: {
  of: 'locations' | 'sites';
  label: string;
  name: string;
  /** Their ids, parted by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const locations = useQuery({ ...locationsQuery, enabled: of === 'locations' }).data?.results ?? [];
  const sites = useQuery({ ...allSitesQuery, enabled: of === 'sites' }).data ?? [];
  const choices =
    of === 'locations'
      ? locations.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))
      : sites.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormChecks
      choices={choices}
      chosen={value.split(',').filter(Boolean)}
      onChange={(ids) => onChange(ids.join(','))}
      {...checks}
    />
  );
}

/** Every site there is, to tick some of them. */
export const allSitesQuery = {
  queryKey: ['sites', 'all'],
  queryFn: ({ signal }: Abortable) =>
    everyPage((query) => call(choicesContract.sites, { query }, { signal })),
};
