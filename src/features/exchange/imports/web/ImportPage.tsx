import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useKeptFocus } from '#web/forms/use-kept-focus.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { Pager } from '#web/lists/Pager.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { usePathId } from '#web/use-path-id.ts';
import { type ImportedFile, importRowsList, rowStates, workingStates } from '../contract.ts';
import { Corrections } from './Corrections.tsx';
import { FileState, importRowColumns } from './columns.tsx';
import { ErrorGrid, useCorrections } from './ErrorGrid.tsx';
import { ImportSteps, rowsIn } from './ImportSteps.tsx';
import classes from './Imports.module.css';
import { importQuery, importRowsQuery } from './queries.ts';
import { TargetLink } from './TargetLink.tsx';

const MappingStep = lazy(() =>
  import('./MappingStep.tsx').then((module) => ({ default: module.MappingStep })),
);

/** /imports/{id}: the effect of a file, row by row, with buttons to import or undo it. */
export function ImportPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedImport key={id} id={id} />;
}

const pollIntervalMs = 700;

function LoadedImport({ id }: { id: number }) {
  const t = useTexts('imports');
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollIntervalMs : false),
  });
  if (data) return <Import found={data} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <PageHead crumbs={[{ label: t('title'), to: '/imports' }, { label: '…' }]} title="…" />;
}

function Import({ found }: { found: ImportedFile }) {
  const t = useTexts('imports');
  const { project, file_name } = found;
  const queries = useQueryClient();
  const [maps, setMaps] = useState(false);
  const isMapping = found.state === 'mapping' || (maps && found.can_map);
  return (
    <>
      <PageHead crumbs={[{ label: t('title'), to: '/imports' }, { label: file_name }]} title={file_name} />
      <Facts
        facts={[
          { label: t('state'), value: <FileState found={found} t={t} /> },
          { label: t('resource'), value: <TargetLink found={found} /> },
          {
            label: t('project'),
            value: project && <Link to={`/projects/${project.id}`}>{project.name}</Link>,
          },
          { label: t('created_at'), value: <Moment value={found.created_at} /> },
          { label: t('created_by'), value: found.created_by?.name },
          { label: t('committed_at'), value: found.committed_at && <Moment value={found.committed_at} /> },
          { label: t('sha256'), value: found.sha256 && <code>{found.sha256.slice(0, 16)}…</code> },
        ]}
      />
      <ImportSteps
        found={found}
        {...(found.can_map && { onMap: () => setMaps(true) })}
        {...(isMapping && {
          mapping: (
            <Suspense>
              <MappingStep
                found={found}
                onMapped={(next) => {
                  setMaps(false);
                  queries.setQueryData(importQuery(next.id).queryKey, next);
                }}
                {...(found.state !== 'mapping' && { onClose: () => setMaps(false) })}
              />
            </Suspense>
          ),
        })}
      />
      {!isMapping && found.corrections > 0 && <Corrections found={found} />}
      {!isMapping && found.counts && rowsIn(found.counts) > 0 && <Rows found={found} counts={found.counts} />}
    </>
  );
}

function Rows({ found, counts }: { found: ImportedFile; counts: NonNullable<ImportedFile['counts']> }) {
  const t = useTexts('imports');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const queries = useQueryClient();
  // During the validation of corrections the previous rows stay.
  const [settled, setSettled] = useState(found);
  if (found.state !== 'checking' && found !== settled) setSettled(found);
  const isChecking = found.state === 'checking';
  useEffect(() => {
    if (!isChecking) void queries.invalidateQueries({ queryKey: ['import', found.id, 'rows'] });
  }, [isChecking, found.id, queries]);
  const kept = useKeptFocus<HTMLDivElement>();
  const list = useList({
    declaration: importRowsList,
    query: (state) => importRowsQuery(settled, state),
    // Rows that need attention are shown first.
    remembered: { page: 1, search: '', filters: { status: firstState(counts) } },
  });
  const current = typeof search['status'] === 'string' ? search['status'] : firstState(counts);
  useEffect(() => {
    const count = rowTabs.find((one) => one === current);
    // After the last correction the tab of errors disappears.
    if (count !== undefined && !isChecking && (counts[count] ?? 0) === 0) {
      list.setFilters({ status: firstState(counts) });
    }
  });
  const {
    waiting,
    isSaving: saving,
    correct,
  } = useCorrections(found, (next) => queries.setQueryData(importQuery(next.id).queryKey, next));
  const showsErrors = current === 'wrong' && (found.state === 'checked' || found.state === 'checking');
  return (
    <div {...kept}>
      <LinkTabs
        label={t('rows')}
        current={current}
        tabs={rowTabs
          .map((state) => ({ state, count: counts[state] ?? 0 }))
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => ({
            key: state,
            label: t(state),
            count,
            search: () => ({ status: state }),
          }))}
      />
      {showsErrors && list.rows.length > 0 && (
        <>
          <p className={classes['gridHint']} aria-live="polite">
            {saving ? t('sent_soon') : t('correct_hint')}
          </p>
          <ErrorGrid key={list.page} rows={list.rows} waiting={waiting} onCorrect={correct} />
          <Pager list={list} label={t('rows')} />
        </>
      )}
      {!(showsErrors && list.rows.length > 0) && (
        <DataTable
          name="import_rows"
          label={t('rows')}
          list={list}
          columns={importRowColumns(t)}
          empty={t('no_rows')}
          rowKey={(row) => row.id}
        />
      )}
    </div>
  );
}

const rowTabs = [...rowStates, 'warnings'] as const;

function firstState(counts: NonNullable<ImportedFile['counts']>): string {
  const states = ['wrong', 'warnings', 'changed', 'new', 'unchanged'] as const;
  return states.find((state) => (counts[state] ?? 0) > 0) ?? 'new';
}

function isWorking(found: ImportedFile | undefined): boolean {
  return workingStates.some((state) => state === found?.state);
}
