import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { providersContract } from '../contract.ts';

/** The state of the external services; refetched regularly. */
export const providersQuery = {
  queryKey: ['providers'],
  queryFn: ({ signal }: Abortable) => call(providersContract.list, {}, { signal }),
  refetchInterval: 30_000,
};
