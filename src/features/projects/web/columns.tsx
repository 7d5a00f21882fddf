import type { Location } from '#features/locations/contract.ts';
import type { Translate } from '#web/texts.ts';
import { active, type Column, code, day, tags, text } from '#web/ui/columns.tsx';
import type { Filter } from '#web/ui/filter-declaration.ts';
import type { ProjectRow } from '../contract.ts';

/** The columns of the projects lists (PRJ-01). */
export function projectColumns(t: Translate<'projects'>): Column<ProjectRow>[] {
  return [
    text('name', t('name'), { main: true, width: 20 }),
    text('client.name', t('client'), { id: 'partner', width: 18 }),
    text('sponsor', t('sponsor'), { from: 'md' }),
    code('smo_id', t('smo_id'), { from: 'lg', width: 9 }),
    day('start_date', t('start_date')),
    day('end_date', t('end_date'), { from: 'md' }),
    tags('location', t('location'), locationCodes, { width: 6 }),
    active('is_active', t('is_active')),
  ];
}

/** Several locations, partner where lists are not of one client, sponsor, active (PRJ-05). */
export function projectFilters(
  t: Translate<'projects'>,
  locations: readonly Location[],
  find?: (text: string, signal: AbortSignal) => Promise<readonly string[]>,
): Filter[] {
  return [
    {
      kind: 'many',
      name: 'location',
      label: t('location'),
      choices: locations.map((location) => ({ id: location.id, label: location.code, hint: location.name })),
    },
    ...(find ? [{ kind: 'find', name: 'project__client__name', label: t('partner'), find } as const] : []),
    { kind: 'text', name: 'sponsor', label: t('sponsor') },
    {
      kind: 'yes-no',
      name: 'is_active',
      label: t('is_active'),
      yes: t('only_active'),
      no: t('only_inactive'),
    },
  ];
}

/** The codes of a project's places, its first one first. */
export function locationCodes(project: Pick<ProjectRow, 'location' | 'locations'>): string[] {
  const places = [...(project.location ? [project.location] : []), ...project.locations];
  return [...new Set(places.map((place) => place.code))];
}
