import type { QueryClient } from '@tanstack/react-query';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { currentUser } from '#web/session.ts';
import { noticesContract, type Preferences } from '../contract.ts';

/** One page of the own notices. */
export function noticesQuery(state: ListState) {
  return {
    queryKey: ['notices', state],
    queryFn: ({ signal }: Abortable) => call(noticesContract.list, { query: state }, { signal }),
  };
}

/** The notices in the panel of the bell. */
export const latestNoticesQuery = noticesQuery({ page: 1, pageSize: 8 });

/** The number of unread and of all notices; kept current by the event stream. */
export const unreadQuery = {
  queryKey: ['unread-notices'],
  async queryFn({ signal }: Abortable) {
    const state = { page: 1, pageSize: 1 };
    const { unread, count } = await call(noticesContract.list, { query: state }, { signal });
    return { unread, count };
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
};

/** Sets the number of unread notices; lists are reloaded if it has changed. */
export function takeUnread(queries: QueryClient, unread: number): void {
  const before = queries.getQueryData<{ unread: number; count: number }>(unreadQuery.queryKey);
  if (before?.unread === unread) return;
  queries.setQueryData(unreadQuery.queryKey, { unread, count: Math.max(before?.count ?? 0, unread) });
  void queries.invalidateQueries({ queryKey: ['notices'] });
}

/** Marks these notices as read, or all. */
export async function markRead(queries: QueryClient, which: { ids: number[] } | { all: true }) {
  const { unread } = await call(noticesContract.read, { body: which });
  takeUnread(queries, unread);
}

/** How the signed-in person wants to get each kind of notice. */
export function preferencesQuery() {
  return {
    queryKey: ['notice-preferences', currentUser()?.username],
    queryFn: ({ signal }: Abortable) => call(noticesContract.preferences, {}, { signal }),
  };
}

/** Changes how the signed-in person gets a kind, also when the page is left at once. */
export function changePreferences(body: Partial<Preferences>) {
  return call(noticesContract.updatePreferences, { body }, { keepalive: true });
}
