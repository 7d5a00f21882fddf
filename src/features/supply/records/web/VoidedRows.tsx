import { useState } from 'react';
import { can } from '#core/access.ts';
import { recordKinds } from '#record-types/forms.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { recordWrites, type VoidedRow, voidedList } from '../contract.ts';
import { voidedColumns } from './columns.tsx';
import { voidedQuery } from './queries.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** The voided rows of a project's lists, with the reasons. */
export function VoidedRows({ project }: { project: number }) {
  const t = useTexts('records');
  const user = useSession()?.user;
  const [wanted, setWanted] = useState<VoidedRow>();
  const list = useList({
    declaration: voidedList,
    query: (state) => voidedQuery(project, state),
    prefix: 'removed_',
  });
  const choices = recordKinds.map((kind) => ({ value: kind, label: t(kind) }));
  return (
    <>
      <DataTable
        name="removed"
        label={t('removed')}
        list={list}
        columns={voidedColumns(t, can(user, recordWrites.inbounds.restore.access) ? setWanted : undefined)}
        filters={[{ kind: 'one', name: 'kind', label: t('list'), choices }]}
        empty={t('no_removed')}
        rowKey={(row) => `${row.kind} ${row.id}`}
      />
      {wanted && <RestoreDialog project={project} row={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
