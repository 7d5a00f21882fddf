import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { UnauthorizedPanel } from '#web/ui/Panels.tsx';
import { groupOf, userGroups } from '../rules.ts';
import { GroupUsers } from './GroupUsers.tsx';
import { allUsersQuery } from './queries.ts';
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
  return (
    <>
      <UsersHead current={part?.key ?? group} more={more} />
      {part ? part.content : <GroupUsers key={group} name="users" group={group} />}
    </>
  );
}

function UsersHead({ current, more }: { current: string; more: readonly MorePart[] }) {
  const t = useTexts('users');
  const isAdmin = useSession()?.user.role === 'admin';
  const all = useQuery(allUsersQuery).data ?? [];
  const inNone = all.filter((user) => groupOf(user) === undefined).length;
  return (
    <>
      <PageHead
        title={t('title')}
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
