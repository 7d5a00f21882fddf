import { can, type Role } from '#core/access.ts';
import type { FilterCounts } from '#core/filter-counts.ts';
import { KnownStatus, KnownText } from '#features/administration/known-values/web/columns.tsx';
import type { Known } from '#features/administration/known-values/web/queries.ts';
import { packages } from '#record-types/package.ts';
import { type Column, cell, link, text } from '#web/lists/columns.tsx';
import { fieldColumns } from '#web/lists/field-columns.tsx';
import type { Filter, FindNames } from '#web/lists/filter-declaration.ts';
import type { Query } from '#web/lists/use-list.ts';
import type { Translate } from '#web/texts.ts';
import type { PackageRow } from '../contract.ts';
import { packageKinds } from '../rules.ts';

/** The columns of the packages lists (PKG-01). */
export function packageColumns(t: Translate<'packages'>, role: Role | undefined): Column<PackageRow>[] {
  const opensProjects = can(role, 'projects.read');
  const own = fieldColumns<PackageRow, typeof packages>(packages, t, {
    airbill: { main: true },
    doc_id: { from: 'md', width: 10 },
    doc_type: (label) =>
      cell('doc_type', label, (row) => row.doc_type && <KnownText field="doc_type" text={row.doc_type} />, {
        from: 'lg',
        width: 10,
      }),
    status: (label) =>
      cell('status', label, (row) => row.status && <KnownStatus status={row.status} />, {
        width: 12,
        nowrap: true,
      }),
    car: { from: 'lg', width: 8 },
  });
  const afterDocument = own.findIndex(({ id }) => id === 'doc_type') + 1;
  return [
    ...own.slice(0, afterDocument),
    opensProjects
      ? link('project.name', t('project'), projectLink, { width: 16 })
      : text('project.name', t('project'), { width: 16 }),
    text('project.client.name', t('client'), { width: 18, from: 'md' }),
    ...own.slice(afterDocument),
    cell('tracked', t('tracked'), (row) => row.tracked && t('tracked_yes'), { from: 'lg', width: 6 }),
  ];
}

/** Tracked only (PKG-04), the statuses in use, progress, vehicle, and client if the list has several. */
export function packageFilters(
  t: Translate<'packages'>,
  counts: Query<FilterCounts>,
  known: Known,
  find?: FindNames,
): Filter[] {
  return [
    {
      kind: 'several',
      name: 'status',
      label: t('filter_status'),
      counts,
      labelOf: (value) => known.label('status', value),
    },
    {
      kind: 'one',
      name: 'kind',
      label: t('filter_kind'),
      choices: packageKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    ...(find
      ? [
          {
            kind: 'several',
            name: 'project__client__name',
            label: t('filter_client'),
            counts,
            find,
          } as const,
        ]
      : []),
    { kind: 'several', name: 'car', label: t('car'), counts },
    { kind: 'switch', name: 'track__airbill', label: t('tracked_only') },
  ];
}

/** The known ones in their order, then the others in use. */
export function statusSuggestions(known: readonly string[], inUse: readonly string[]): string[] {
  return [...new Set([...known, ...inUse])].slice(0, 30);
}

function projectLink(row: PackageRow) {
  return { to: `/projects/${row.project.id}`, content: row.project.name };
}
