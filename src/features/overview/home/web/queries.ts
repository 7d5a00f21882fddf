import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { homeContract } from '../contract.ts';

/** The signed-in person's figures. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeContract.get, {}, { signal }),
});
