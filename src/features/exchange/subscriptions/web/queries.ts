import { buildListQuery } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { listStateOf } from '#web/lists/list-state.ts';
import type { Abortable, List } from '#web/lists/use-list.ts';
import { subscriptionsContract } from '../contract.ts';

/** The user's own subscriptions. */
export const subscriptionsQuery = {
  queryKey: ['subscriptions'],
  queryFn: ({ signal }: Abortable) => call(subscriptionsContract.list, {}, { signal }),
};

/** The state of a list on a screen. */
export type ShownList = Pick<List<unknown>, 'declaration' | 'address'>;

/**
 * The query string of a list as searched, filtered and sorted now; `more` are other parameters of its call.
 */
export function queryOf({ declaration, address }: ShownList, more: Readonly<Record<string, string>>): string {
  const all = buildListQuery(listStateOf(declaration, address, { page: 1, pageSize: 10 }));
  const kept = Object.entries(all).filter(([name]) => name !== 'page' && name !== 'limit');
  return new URLSearchParams([...Object.entries(more), ...kept]).toString();
}
