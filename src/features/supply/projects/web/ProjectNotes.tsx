import { DataTable } from '#web/lists/DataTable.tsx';
import { useRows } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import type { ProjectDetail } from '../contract.ts';
import { noteColumns } from './columns.tsx';

/** A project's transit, purchase or IVRS records (PRJ-07). */
export function ProjectNotes({
  kind,
  notes,
}: {
  kind: 'transit' | 'purchase' | 'ivrs';
  notes: ProjectDetail['transit'];
}) {
  const t = useTexts('records');
  return (
    <DataTable
      name={kind}
      label={t(kind)}
      list={useRows(notes)}
      columns={noteColumns(t)}
      empty=""
      rowKey={(row) => row.id}
    />
  );
}
