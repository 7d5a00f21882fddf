import { type Column, cell, code, count, link, text } from '#web/lists/columns.tsx';
import type { Filter } from '#web/lists/filter-declaration.ts';
import type { Translate } from '#web/texts.ts';
import { Badge, type Tone } from '#web/ui/Badges.tsx';
import { Amount, Moment } from '#web/ui/Values.tsx';
import { type ImportedFile, type ImportedRow, importStates, type RowState } from '../contract.ts';
import { RowCells } from './RowCells.tsx';

const fileTones: Readonly<Record<ImportedFile['state'], Tone>> = {
  checking: 'information',
  mapping: 'attention',
  checked: 'information',
  failed: 'bad',
  committing: 'information',
  committed: 'good',
  undoing: 'information',
  undone: 'neutral',
  cancelled: 'neutral',
};
const rowTones: Readonly<Record<RowState, Tone>> = {
  new: 'good',
  changed: 'attention',
  unchanged: 'neutral',
  wrong: 'bad',
};

/** The state of an imported file; for a validated file with errors, their number. */
export function FileState({ found, t }: { found: ImportedFile; t: Translate<'imports'> }) {
  const { state, counts } = found;
  if (state === 'checked' && counts !== null && counts.wrong > 0) {
    return <Badge tone="bad">{t('wrong_title', { count: counts.wrong })}</Badge>;
  }
  return <Badge tone={fileTones[state]}>{t(`state_${state}`)}</Badge>;
}

/** The filters of the imported files. */
export function importFilters(t: Translate<'imports'>): Filter[] {
  const choices = importStates.map((value) => ({ value, label: t(`state_${value}`) }));
  return [{ kind: 'one', name: 'status', label: t('state'), choices }];
}

/** The columns of the imported files. */
export function importColumns(t: Translate<'imports'>): Column<ImportedFile>[] {
  return [
    text<ImportedFile>('file_name', t('file_name'), { main: true, width: 28 }),
    cell('resource', t('resource'), (row) => t(row.resource)),
    link(
      'project',
      t('project'),
      ({ project }) =>
        project === null ? undefined : { to: `/projects/${project.id}`, content: project.name },
      { from: 'md' },
    ),
    cell('state', t('state'), (row) => <FileState found={row} t={t} />, { nowrap: true }),
    cell(
      'counts',
      t('counts'),
      ({ counts }) =>
        counts && (
          <>
            <Amount value={counts.new} /> · <Amount value={counts.changed} /> ·{' '}
            <Amount value={counts.wrong} />
          </>
        ),
      { nowrap: true, from: 'md' },
    ),
    cell('created_at', t('created_at'), (row) => <Moment value={row.created_at} />, { nowrap: true }),
    text<ImportedFile>('created_by.name', t('created_by'), { from: 'lg' }),
  ];
}

/** The columns of the validation results. */
export function importRowColumns(t: Translate<'imports'>): Column<ImportedRow>[] {
  return [
    count<ImportedRow>('id', t('row'), { main: true, end: false }),
    code<ImportedRow>('external_id', t('external_id')),
    cell('state', t('state'), ({ state }) => <Badge tone={rowTones[state]}>{t(state)}</Badge>, {
      nowrap: true,
    }),
    cell('cells', t('what'), (row) => <RowCells row={row} t={t} />, { width: 60 }),
  ];
}
