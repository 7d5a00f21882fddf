import { queryOptions } from '@tanstack/react-query';
import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { devicesContract } from '../contract.ts';

/** Prefix of all queries for devices. */
export const devicesKey = ['devices'] as const;

/** The user's own devices that may send delivery reports. */
export const devicesQuery = queryOptions({
  queryKey: [...devicesKey, 'own'],
  queryFn: ({ signal }) => call(devicesContract.list, { query: {} }, { signal }),
});

/** One page of the devices of all users. */
export function allDevicesQuery(state: ListState) {
  return {
    queryKey: [...devicesKey, 'all', state],
    queryFn: ({ signal }: Abortable) => call(devicesContract.all, { query: state }, { signal }),
  };
}
