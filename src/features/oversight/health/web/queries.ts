import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { healthContract } from '../contract.ts';

/** The state of the portal; refetched regularly. */
export const healthQuery = {
  queryKey: ['system-health'],
  queryFn: ({ signal }: Abortable) => call(healthContract.get, {}, { signal }),
  refetchInterval: 10_000,
};
