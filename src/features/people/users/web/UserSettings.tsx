import { useSearch } from '@tanstack/react-router';
import { GroupUsers } from './GroupUsers.tsx';
import { type MorePart, UserTabs } from './UserTabs.tsx';

/** The groups of the settings (SET-03, USR-18); managers are found under their clients and in /users. */
const groups = ['operators', 'drivers', 'staff', 'site_users'] as const;

/** The tab 'user settings': staff by group, and related parts. */
export function UserSettings({ more }: { more: readonly MorePart[] }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const part = more.find(({ key }) => key === search['group']);
  const group = groups.find((one) => one === search['group']) ?? 'operators';
  return (
    <>
      <UserTabs
        groups={groups}
        more={more}
        current={part?.key ?? group}
        search={(key) => ({ tab: 'users', group: key })}
      />
      {part ? part.content : <GroupUsers key={group} name="user-settings" group={group} />}
    </>
  );
}
