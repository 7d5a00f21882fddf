import { Link } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { usersList } from '../contract.ts';
import { exportUsers, usersQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';

/** /admin/users: all users in one table. */
export function AdminUsersPage() {
  const user = useSession()?.user;
  return can(user, 'users.manage') ? <AllUsers /> : <UnauthorizedPanel />;
}

function AllUsers() {
  const t = useTexts('users');
  const list = useList({ declaration: usersList, query: usersQuery });
  return (
    <>
      <PageHead title={t('admin_title')} meta={<Link to="/users">{t('by_group')}</Link>} />
      <UsersList
        name="all-users"
        label={t('admin_title')}
        empty={t('empty_all')}
        list={list}
        actions={<ExportButton hint={t('export_hint')} save={() => exportUsers(list.state)} />}
      />
    </>
  );
}
