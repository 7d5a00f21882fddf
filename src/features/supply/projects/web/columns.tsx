import type { FilterCounts } from '#core/filter-counts.ts';
import type { Location } from '#features/administration/locations/contract.ts';
import { recordTypes } from '#record-types/catalogue.ts';
import { active, badge, type Column, code, day, tags, text } from '#web/lists/columns.tsx';
import { fieldColumns } from '#web/lists/field-columns.tsx';
import { type Filter, type FindNames, locationFilter } from '#web/lists/filter-declaration.ts';
import type { Query } from '#web/lists/use-list.ts';
import type { Translate } from '#web/texts.ts';
import type { ProjectNote, ProjectRow } from '../contract.ts';
import { locationCodes } from '../rules.ts';
import { findSponsors } from './queries.ts';

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

/** Several locations, partner if the list is not of one client, sponsor, active (PRJ-05). */
export function projectFilters(
  t: Translate<'projects'>,
  locations: readonly Location[],
  counts: Query<FilterCounts>,
  find?: FindNames,
): Filter[] {
  return [
    locationFilter(t('location'), locations, counts),
    ...(find
      ? [{ kind: 'several', name: 'project__client__name', label: t('partner'), counts, find } as const]
      : []),
    { kind: 'several', name: 'sponsor', label: t('sponsor'), counts, find: findSponsors },
    {
      kind: 'yes-no',
      name: 'is_active',
      label: t('is_active'),
      yes: t('only_active'),
      no: t('only_inactive'),
    },
  ];
}

/** Transit, purchase and IVRS records of a project (PRJ-07). */
export function noteColumns(t: Translate<'records'>): Column<ProjectNote>[] {
  return fieldColumns(recordTypes.project_notes, t, {
    reference: { main: true },
    description: { width: 24 },
    status: (label) => badge('status', label),
  });
}
