import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailurePanel, NotFoundPanel } from '#web/ui/Panels.tsx';
import { Moment } from '#web/ui/Values.tsx';
import { useList } from '#web/use-list.ts';
import { usePathId } from '#web/use-path-id.ts';
import { type ImportedFile, importRowsList, rowStates } from '../contract.ts';
import { FileState, importRowColumns } from './columns.tsx';
import { ImportSteps, rowsIn } from './ImportSteps.tsx';
import { ImportTarget } from './ImportTarget.tsx';
import { importQuery, importRowsQuery } from './queries.ts';

/** /imports/{id}: what a file would do, or did, row by row; and the way to write it or to take it back. */
export function ImportPage() {
  const id = usePathId();
  return id === undefined ? <NotFoundPanel /> : <LoadedImport key={id} id={id} />;
}

const lookAgainMs = 700;

function LoadedImport({ id }: { id: number }) {
  const t = useTexts('imports');
  const { data, error, refetch } = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (isWorking(state.data) ? lookAgainMs : false),
  });
  if (data) return <Import found={data} />;
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return <PageHead crumbs={[{ label: t('title'), to: '/imports' }, { label: '…' }]} title="…" />;
}

function Import({ found }: { found: ImportedFile }) {
  const t = useTexts('imports');
  const { project, file_name } = found;
  return (
    <>
      <PageHead crumbs={[{ label: t('title'), to: '/imports' }, { label: file_name }]} title={file_name} />
      <Facts
        facts={[
          { label: t('state'), value: <FileState found={found} t={t} /> },
          { label: t('resource'), value: <ImportTarget found={found} /> },
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
      <ImportSteps found={found} />
      {found.counts && rowsIn(found.counts) > 0 && <Rows found={found} counts={found.counts} />}
    </>
  );
}

function Rows({ found, counts }: { found: ImportedFile; counts: NonNullable<ImportedFile['counts']> }) {
  const t = useTexts('imports');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const list = useList({
    declaration: importRowsList,
    query: (state) => importRowsQuery(found, state),
    // What needs a look is shown first.
    remembered: { page: 1, search: '', filters: { status: firstState(counts) } },
  });
  return (
    <>
      <LinkTabs
        label={t('rows')}
        current={typeof search['status'] === 'string' ? search['status'] : firstState(counts)}
        tabs={rowStates
          .filter((state) => counts[state] > 0)
          .map((state) => ({
            key: state,
            label: t(state),
            count: counts[state],
            search: () => ({ status: state }),
          }))}
      />
      <DataTable
        name="import_rows"
        label={t('rows')}
        list={list}
        columns={importRowColumns(t)}
        empty={t('no_rows')}
        rowKey={(row) => row.id}
      />
    </>
  );
}

function firstState(counts: NonNullable<ImportedFile['counts']>): string {
  return (['wrong', 'changed', 'new', 'unchanged'] as const).find((state) => counts[state] > 0) ?? 'new';
}

function isWorking(found: ImportedFile | undefined): boolean {
  return found?.state === 'checking' || found?.state === 'committing';
}
