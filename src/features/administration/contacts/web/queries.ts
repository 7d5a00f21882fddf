import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { contactsContract } from '../contract.ts';

/** Name, logo and support contact of this portal; public, and its failures are not shown. */
export const contactsQuery = queryOptions({
  queryKey: ['contacts'],
  queryFn: ({ signal }) => call(contactsContract.get, {}, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
});
