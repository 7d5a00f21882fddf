import { can, type Role } from '#core/access.ts';
import type { Translate } from '#web/texts.ts';
import { badge, type Column, cell, code, day, link, text } from '#web/ui/columns.tsx';
import type { Filter } from '#web/ui/filter-declaration.ts';
import type { PackageRow } from '../contract.ts';
import classes from './Packages.module.css';

/** The columns of the packages lists (PKG-01). */
export function packageColumns(t: Translate<'packages'>, role: Role | undefined): Column<PackageRow>[] {
  const opensProjects = can(role, 'projects.read');
  return [
    code('airbill', t('airbill'), { main: true }),
    code('doc_id', t('doc_id'), { from: 'md', width: 10 }),
    text('doc_type', t('doc_type'), { from: 'lg', width: 10 }),
    opensProjects
      ? link('project.name', t('project'), projectLink, { width: 16 })
      : text('project.name', t('project'), { width: 16 }),
    text('project.client.name', t('client'), { width: 18, from: 'md' }),
    badge('status', t('status')),
    day('date', t('date')),
    code('car', t('car'), { from: 'lg', width: 8 }),
    cell('tracked', t('tracked'), (row) => row.tracked && t('tracked_yes'), { from: 'lg', width: 6 }),
  ];
}

/** Tracked only (PKG-04), status by the words in use, client where the list is not of one. */
export function packageFilters(
  t: Translate<'packages'>,
  inUse: readonly string[],
  find?: (text: string, signal: AbortSignal) => Promise<readonly string[]>,
): Filter[] {
  const suggestions = statusSuggestions(inUse);
  return [
    { kind: 'text', name: 'status', label: t('filter_status'), suggestions },
    ...(find
      ? [{ kind: 'find', name: 'project__client__name', label: t('filter_client'), find } as const]
      : []),
    { kind: 'switch', name: 'track__airbill', label: t('tracked_only') },
  ];
}

/** Picks packages one by one, for what is done to several at once. */
export function pickColumn(
  t: Translate<'packages'>,
  picked: ReadonlySet<number>,
  onPick: (row: PackageRow, on: boolean) => void,
): Column<PackageRow> {
  return cell(
    'pick',
    t('pick'),
    (row) => (
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={t('pick_one', { airbill: row.airbill })}
          checked={picked.has(row.id)}
          onChange={(event) => onPick(row, event.currentTarget.checked)}
        />
      </label>
    ),
    { width: 4, nowrap: true },
  );
}

/** Those in use first. */
export function statusSuggestions(inUse: readonly string[]): string[] {
  return [...new Set([...inUse, ...usualStatuses])].slice(0, 30);
}

/** Statuses are free text; these are the usual ones. */
const usualStatuses = ['Registered', 'In transit', 'Delivered', 'Returned'];

function projectLink(row: PackageRow) {
  return { to: `/projects/${row.project.id}`, content: row.project.name };
}
