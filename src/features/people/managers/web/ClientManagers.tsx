import { type ComponentType, useState } from 'react';
import { can } from '#core/access.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { managersList } from '../contract.ts';
import { type ManagerAct, managerColumns } from './columns.tsx';
import { ManagerClients } from './ManagerClients.tsx';
import { ManagerDialog } from './ManagerDialog.tsx';
import { ManagerProjects } from './ManagerProjects.tsx';
import { clientManagersQuery } from './queries.ts';

/** A client's managers: customers read them, staff also create, edit and assign (MGR-01 … MGR-10). */
export function ClientManagers({
  id,
  Editor,
}: {
  id: number;
  /** The form for the user's own fields. */
  Editor: ComponentType<{ email: string; id: number; onClose: () => void }>;
}) {
  const t = useTexts('managers');
  const manages = can(useSession()?.user.role, 'managers.manage');
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ what: ManagerAct; id: number }>();
  const list = useList({ declaration: managersList, query: (state) => clientManagersQuery(id, state) });
  // The current row after each change.
  const manager = list.rows.find((row) => row.id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable
        name="client-managers"
        label={t('title')}
        list={list}
        columns={managerColumns(t, manages ? (what, row) => setOpen({ what, id: row.id }) : undefined)}
        filters={[
          {
            kind: 'yes-no',
            name: 'is_active',
            label: t('is_active'),
            yes: t('only_active'),
            no: t('only_inactive'),
          },
        ]}
        {...(manages && {
          add: (
            <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
              {t('create')}
            </PlainButton>
          ),
        })}
        empty={t('empty')}
        rowKey={(row) => row.id}
        isSoft={(row) => !row.is_active}
      />
      {creating && <ManagerDialog client={id} onClose={() => setCreating(false)} />}
      {manager && open?.what === 'edit' && <Editor email={manager.email} id={manager.id} onClose={close} />}
      {manager && open?.what === 'clients' && <ManagerClients at={id} manager={manager} onClose={close} />}
      {manager && open?.what === 'projects' && <ManagerProjects at={id} manager={manager} onClose={close} />}
    </>
  );
}
