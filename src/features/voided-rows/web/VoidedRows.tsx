import { useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { useList } from '#web/use-list.ts';
import { voidedKinds } from '../../entries/rules.ts';
import { voidedContract, voidedList, type VoidedRow } from '../contract.ts';
import { voidedColumns } from './columns.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { voidedQuery } from './queries.ts';

/** What was taken out of a project's lists, and why. */
export function VoidedRows({ project }: { project: number }) {
  const t = useTexts('records');
  const role = useSession()?.user.role;
  const [wanted, setWanted] = useState<VoidedRow>();
  const list = useList({
    declaration: voidedList,
    query: (state) => voidedQuery(project, state),
    prefix: 'removed_',
  });
  const choices = voidedKinds.map((kind) => ({ value: kind, label: t(kind) }));
  return (
    <>
      <DataTable
        name="removed"
        label={t('removed')}
        list={list}
        columns={voidedColumns(t, can(role, voidedContract.inbounds.access) ? setWanted : undefined)}
        filters={[{ kind: 'one', name: 'kind', label: t('list'), choices }]}
        empty={t('no_removed')}
        rowKey={(row) => `${row.kind} ${row.id}`}
      />
      {wanted && <RestoreDialog project={project} row={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
