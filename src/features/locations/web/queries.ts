import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { locationsContract } from '../contract.ts';
import { locationsLimit } from '../rules.ts';

/** The locations that can be chosen (CONST-03, A-22); they change rarely. */
export const locationsQuery = {
  queryKey: ['locations'],
  queryFn: ({ signal }: Abortable) =>
    call(locationsContract.list, { query: { page: 1, pageSize: locationsLimit } }, { signal }),
  staleTime: 300_000,
};
