import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { ButtonLink, PlainButton } from '#web/ui/Buttons.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { useList } from '#web/use-list.ts';
import { usersList } from '../contract.ts';
import { groupOf, typeInGroup, type UserGroup, userGroups } from '../rules.ts';
import { allUsersQuery, groupQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';

// Operators, Drivers, PMs, Site Users, Managers (USR-18), and for admin those in none of them.
const tabs = [...userGroups, 'none'] as const;
/** /users: the users by their groups. Other roles see that they may not, and nothing is asked for them. */
export function UsersPage() {
  const role = useSession()?.user.role;
  const { tab } = useSearch({ strict: false });
  if (!can(role, 'users.manage')) return <UnauthorizedPanel />;
  const group = tabs.find((one) => one === tab) ?? 'operators';
  return <UsersOf key={group} group={group} isAdmin={role === 'admin'} />;
}

function UsersOf({ group, isAdmin }: { group: UserGroup | 'none'; isAdmin: boolean }) {
  const t = useTexts('users');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const all = useQuery(allUsersQuery).data;
  const list = useList({ declaration: usersList, query: (state) => groupQuery(client, group, state) });
  const count = (one: UserGroup | 'none') => all?.filter((user) => (groupOf(user) ?? 'none') === one).length;
  const inNone = count('none') ?? 0;
  return (
    <>
      <PageHead
        title={t('title')}
        action={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </PlainButton>
        }
        meta={
          <>
            {isAdmin && inNone > 0 && (
              <Link to="/users" search={() => ({ tab: 'none' })}>
                {t('no_group', { count: inNone })}
              </Link>
            )}
            <ButtonLink look="quiet" to="/admin/users">
              {t('all_users')}
            </ButtonLink>
          </>
        }
      />
      <LinkTabs
        label={t('groups')}
        current={group}
        tabs={tabs
          .filter((one) => one !== 'none' || group === 'none')
          .map((one) => {
            const rows = count(one);
            return {
              key: one,
              label: t(one),
              to: '/users',
              search: () => ({ tab: one }),
              ...(rows !== undefined && { count: rows }),
            };
          })}
      />
      <UsersList
        name="users"
        label={t(group)}
        empty={t('empty')}
        list={list}
        type={typeInGroup[group]}
        creating={creating}
        onCreated={() => setCreating(false)}
      />
    </>
  );
}
