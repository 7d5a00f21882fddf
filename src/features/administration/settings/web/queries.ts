import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { settingsContract } from '../contract.ts';

/**
 * All global settings in their sections. Refetched when the screen is opened, so that no old version is
 * edited.
 */
export const settingsQuery = queryOptions({
  queryKey: ['global-settings'],
  queryFn: ({ signal }) => call(settingsContract.get, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
