import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#core/contract.ts';
import { fold } from '#core/fold.ts';
import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import { everyPage } from '#web/lists/every-page.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { type UserRow, usersContract } from '../contract.ts';
import { groupOf, type UserGroup } from '../rules.ts';

/** One page of all users. */
export function usersQuery(state: ListState) {
  return {
    queryKey: ['users', 'page', state],
    queryFn: ({ signal }: Abortable) => call(usersContract.list, { query: state }, { signal }),
  };
}

/** Downloads all users that match the state. */
export function exportUsers(state: ListState): Promise<void> {
  return download(usersContract.exportList, { query: state });
}

/** Users whose email contains this one, refetched each time. */
export function userQuery(email: string) {
  return {
    queryKey: ['users', 'one', email],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }: Abortable) =>
      call(
        usersContract.list,
        { query: { page: 1, pageSize: 500, search: email, fields: ['email'] } },
        { signal },
      ),
  };
}

/** All users (USR-04). */
export const allUsersQuery = {
  queryKey: ['users', 'all'],
  staleTime: 30_000,
  queryFn: ({ signal }: Abortable) => everyPage((query) => call(usersContract.list, { query }, { signal })),
};

/**
 * One page of a group, filtered in the browser from all users: the server does not know the groups
 * (USR-05 … USR-11).
 */
export function groupQuery(client: QueryClient, group: UserGroup | 'none', state: ListState) {
  return {
    queryKey: ['users', 'group', group, state],
    async queryFn(): Promise<Page<UserRow>> {
      const all = await client.fetchQuery(allUsersQuery);
      const wanted = fold(state.search ?? '');
      const rows = all
        .filter((user) => (groupOf(user) ?? 'none') === group)
        .filter((user) => wanted === '' || fold(`${user.email}\n${user.name}`).includes(wanted))
        .filter(({ is_active }) => (state.filters?.is_active ?? is_active) === is_active)
        .toSorted(inOrder(state));
      const start = (state.page - 1) * state.pageSize;
      return {
        count: rows.length,
        next: null,
        previous: null,
        results: rows.slice(start, start + state.pageSize),
      };
    },
  };
}

/** Vehicles and sites for the form of a user. */
export const choicesQuery = {
  queryKey: ['user-choices'],
  queryFn: ({ signal }: Abortable) => call(usersContract.choices, {}, { signal }),
  staleTime: 60_000,
};

const collator = new Intl.Collator(undefined, { numeric: true });

function inOrder(state: ListState) {
  const column = [state.sortBy ?? 'name'].flat()[0] ?? 'name';
  const descending = [state.descending ?? false].flat()[0] === true;
  const valueOf = (user: UserRow) => String(Reflect.get(user, column) ?? '');
  return (a: UserRow, b: UserRow): number => {
    const order = collator.compare(valueOf(a), valueOf(b));
    return (descending ? -order : order) || a.id - b.id;
  };
}
