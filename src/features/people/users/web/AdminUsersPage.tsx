import { IconPlus } from '#web/ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { useList } from '#web/lists/use-list.ts';
import { usersList } from '../contract.ts';
import { usersQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';

/** /admin/users: all users in one table. */
export function AdminUsersPage() {
  const user = useSession()?.user;
  return can(user, 'users.manage') ? <AllUsers /> : <UnauthorizedPanel />;
}

function AllUsers() {
  const t = useTexts('users');
  const [creating, setCreating] = useState(false);
  const list = useList({ declaration: usersList, query: usersQuery });
  return (
    <>
      <PageHead
        title={t('admin_title')}
        action={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </PlainButton>
        }
        meta={<Link to="/users">{t('by_group')}</Link>}
      />
      <UsersList
        name="all-users"
        label={t('admin_title')}
        empty={t('empty_all')}
        list={list}
        creating={creating}
        onCreated={() => setCreating(false)}
      />
    </>
  );
}
