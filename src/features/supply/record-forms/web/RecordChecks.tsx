import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#features/administration/locations/web/queries.ts';
import { FormChecks } from '#web/forms/FormChecks.tsx';
import { useRecordParts } from './RecordParts.tsx';

/** Several locations or sites as checkboxes. */
export function RecordChecks({
  of,
  value,
  onChange,
  ...checks
}: {
  of: 'locations' | 'sites';
  label: string;
  name: string;
  /** Their ids, separated by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const locations = useQuery({ ...locationsQuery, enabled: of === 'locations' }).data?.results ?? [];
  const sites = useQuery({ ...useRecordParts().sites, enabled: of === 'sites' }).data ?? [];
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
