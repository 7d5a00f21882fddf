import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { importsList } from '../contract.ts';
import { importColumns, importFilters } from './columns.tsx';
import { importsQuery } from './queries.ts';
import { SavedMappings } from './SavedMappings.tsx';

/** /imports: all imported files with their state. */
export function ImportsPage() {
  const t = useTexts('imports');
  const list = useList({ declaration: importsList, query: importsQuery });
  return (
    <>
      <PageHead title={t('title')} />
      <DataTable
        name="imports"
        label={t('title')}
        list={list}
        columns={importColumns(t)}
        filters={importFilters(t)}
        empty={t('empty')}
        rowKey={(row) => row.id}
        rowLink={(row) => `/imports/${row.id}`}
        isSoft={({ state }) => state === 'cancelled' || state === 'undone'}
      />
      <SavedMappings />
    </>
  );
}
