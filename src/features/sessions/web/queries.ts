import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { sessionsContract } from '../contract.ts';

/** Where the own account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionsContract.list, {}, { signal }),
});
