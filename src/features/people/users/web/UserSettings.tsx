import { IconPlus } from '#web/ui/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { useList } from '#web/lists/use-list.ts';
import { usersList } from '../contract.ts';
import { typeInGroup } from '../rules.ts';
import { groupQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';
import { type MorePart, UserTabs } from './UserTabs.tsx';
import classes from './UserSettings.module.css';

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
      {part ? part.content : <UsersOf key={group} group={group} />}
    </>
  );
}

function UsersOf({ group }: { group: (typeof groups)[number] }) {
  const t = useTexts('users');
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const list = useList({ declaration: usersList, query: (state) => groupQuery(client, group, state) });
  return (
    <>
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
