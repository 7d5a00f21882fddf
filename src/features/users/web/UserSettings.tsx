import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { LinkTabs } from '#web/ui/LinkTabs.tsx';
import { useList } from '#web/use-list.ts';
import { usersList } from '../contract.ts';
import { groupOf, typeInGroup } from '../rules.ts';
import { allUsersQuery, groupQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';
import classes from './UserSettings.module.css';

/** The groups of the settings (SET-03, USR-18); managers are found under their clients and in /users. */
const groups = ['operators', 'drivers', 'staff', 'site_users'] as const;

/** The tab 'user settings': the users who work here, by their groups. */
export function UserSettings() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const group = groups.find((one) => one === search['group']) ?? 'operators';
  return <UsersOf key={group} group={group} />;
}

function UsersOf({ group }: { group: (typeof groups)[number] }) {
  const t = useTexts('users');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const all = useQuery(allUsersQuery).data;
  const list = useList({ declaration: usersList, query: (state) => groupQuery(client, group, state) });
  return (
    <>
      <LinkTabs
        label={t('groups')}
        current={group}
        tabs={groups.map((key) => ({
          key,
          label: t(key),
          search: () => ({ tab: 'users', group: key }),
          ...(all && { count: all.filter((user) => groupOf(user) === key).length }),
        }))}
      />
      <div className={classes['head']}>
        <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setCreating(true)}>
          {t('create')}
        </PlainButton>
      </div>
      <UsersList
        name="user-settings"
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
