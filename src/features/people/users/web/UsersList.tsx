import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can } from '#core/access.ts';
import { OpenTokens } from '#features/access/api-tokens/web/TokensButton.tsx';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { DataTable } from '#web/lists/DataTable.tsx';
import type { List } from '#web/lists/use-list.ts';
import { setLoading, showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { type UserRow, usersContract } from '../contract.ts';
import { mayTouch, type UserType } from '../rules.ts';
import { nameOf, userColumns, userFilters } from './columns.tsx';

// The form is loaded when it is opened.
const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

/** Users with their actions, and the button that adds one. */
export function UsersList({
  name,
  label,
  empty,
  list,
  type = 'driver',
  actions,
}: {
  name: string;
  label: string;
  empty: string;
  list: List<UserRow>;
  /** The initial values of a new user. */
  type?: UserType;
  /** Further actions of the list. */
  actions?: ReactNode;
}) {
  const t = useTexts('users');
  const queries = useQueryClient();
  const session = useSession();
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<UserRow>();
  const [removed, setRemoved] = useState<UserRow>();
  const [machine, setMachine] = useState<UserRow>();
  // Before the first rows; later the table itself shows that it is busy.
  const isFirst = list.total === undefined && list.error === null;
  useEffect(() => {
    setLoading(isFirst);
    return () => setLoading(false);
  }, [isFirst]);
  if (!session) return null;
  const { role, email } = session.user;
  const may = (user: UserRow) => mayTouch(role, user.role);
  const remove = async (user: UserRow) => {
    try {
      await call(usersContract.remove, { params: { id: user.id } });
    } finally {
      // Another user may have been faster: the list shows it.
      await queries.invalidateQueries({ queryKey: ['users'] });
    }
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY' });
  };
  return (
    <>
      <DataTable
        name={name}
        label={label}
        list={list}
        columns={userColumns(t, {
          edit: setEdited,
          remove: setRemoved,
          may,
          isOwn: (row) => row.email === email,
          tokens: can(role, 'api_tokens.manage') ? setMachine : undefined,
        })}
        filters={userFilters(t)}
        add={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </PlainButton>
        }
        empty={empty}
        actions={actions}
        rowKey={(row) => row.id}
        isSoft={(row) => !row.is_active}
        isPicked={(row) => row.email === email}
      />
      <Suspense>
        {edited && (
          <UserDialog
            key={edited.id}
            user={edited}
            by={role}
            type={type}
            onClose={() => setEdited(undefined)}
          />
        )}
        {machine && (
          <OpenTokens
            user={{ id: machine.id, name: nameOf(machine) }}
            onClose={() => setMachine(undefined)}
          />
        )}
        {creating && <UserDialog by={role} type={type} onClose={() => setCreating(false)} />}
      </Suspense>
      {removed && (
        <ConfirmDialog
          title={t('delete_title')}
          warning={t('delete_warning', { name: nameOf(removed) })}
          action={t('delete_action')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
