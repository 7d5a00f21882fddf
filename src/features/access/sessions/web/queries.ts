import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { sessionsContract } from '../contract.ts';

/** Active sessions of the own account. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionsContract.list, {}, { signal }),
});
