import { IconPlus } from '#web/ui/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { useList } from '#web/lists/use-list.ts';
import { usersList } from '../contract.ts';
import { groupOf, typeInGroup, type UserGroup, userGroups } from '../rules.ts';
import { allUsersQuery, groupQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';
import { type MorePart, UserTabs } from './UserTabs.tsx';

// Operators, Drivers, PMs, Site Users, Managers (USR-18), and for admin those in no group.
const tabs = [...userGroups, 'none'] as const;

/** The users by group. Other roles see that they have no access, and nothing is fetched. */
export function UsersPage({ more }: { more: readonly MorePart[] }) {
  const user = useSession()?.user;
  const { tab } = useSearch({ strict: false });
  if (!can(user, 'users.manage')) return <UnauthorizedPanel />;
  const part = more.find(({ key }) => key === tab);
  const group = tabs.find((one) => one === tab) ?? 'operators';
  if (!part) return <UsersOf key={group} group={group} more={more} />;
  return (
    <>
      <UsersHead current={part.key} more={more} />
      {part.content}
    </>
  );
}

function UsersOf({ group, more }: { group: UserGroup | 'none'; more: readonly MorePart[] }) {
  const t = useTexts('users');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const list = useList({ declaration: usersList, query: (state) => groupQuery(client, group, state) });
  return (
    <>
      <UsersHead
        current={group}
        more={more}
        action={
          <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </PlainButton>
        }
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

function UsersHead({
  current,
  more,
  action,
}: {
  current: string;
  more: readonly MorePart[];
  action?: ReactNode;
}) {
  const t = useTexts('users');
  const isAdmin = useSession()?.user.role === 'admin';
  const all = useQuery(allUsersQuery).data ?? [];
  const inNone = all.filter((user) => groupOf(user) === undefined).length;
  return (
    <>
      <PageHead
        title={t('title')}
        action={action}
        meta={
          <>
            <Link to="/admin/users">{t('all_users')}</Link>
            {isAdmin && inNone > 0 && (
              <Link to="/users" search={() => ({ tab: 'none' })}>
                {t('no_group', { count: inNone })}
              </Link>
            )}
          </>
        }
      />
      <UserTabs
        groups={tabs.filter((one) => one !== 'none' || current === 'none')}
        more={more}
        current={current}
        search={(tab) => ({ tab })}
      />
    </>
  );
}
