import { buildListQuery } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import { listStateOf } from '#web/list-state.ts';
import type { Abortable, List } from '#web/use-list.ts';
import { subscriptionsContract } from '../contract.ts';

/** The own subscriptions. */
export const subscriptionsQuery = {
  queryKey: ['subscriptions'],
  queryFn: ({ signal }: Abortable) => call(subscriptionsContract.list, {}, { signal }),
};

/** What a list on a screen tells of its state. */
export type ShownList = Pick<List<unknown>, 'declaration' | 'address'>;

/** A list as it is searched, filtered and sorted now, in the form of its call; `more` is what else that call takes. */
export function queryOf({ declaration, address }: ShownList, more: Readonly<Record<string, string>>): string {
  const all = buildListQuery(listStateOf(declaration, address, { page: 1, pageSize: 10 }));
  const kept = Object.entries(all).filter(([name]) => name !== 'page' && name !== 'limit');
  return new URLSearchParams([...Object.entries(more), ...kept]).toString();
}
