import { useQueryClient } from '@tanstack/react-query';
import { useList } from '#web/lists/use-list.ts';
import { useTexts } from '#web/texts.ts';
import { usersList } from '../contract.ts';
import { typeInGroup, type UserGroup } from '../rules.ts';
import { groupQuery } from './queries.ts';
import { UsersList } from './UsersList.tsx';

/** The users of one group; `name` is the key of the list's stored preferences. */
export function GroupUsers({ name, group }: { name: string; group: UserGroup | 'none' }) {
  const t = useTexts('users');
  const client = useQueryClient();
  const list = useList({ declaration: usersList, query: (state) => groupQuery(client, group, state) });
  return <UsersList name={name} label={t(group)} empty={t('empty')} list={list} type={typeInGroup[group]} />;
}
