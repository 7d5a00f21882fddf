import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { whereaboutsContract } from '../contract.ts';

/** Where a batch is, and the people involved. */
export function whereaboutsQuery(id: number) {
  return {
    queryKey: ['whereabouts', id],
    queryFn: ({ signal }: Abortable) => call(whereaboutsContract.get, { params: { id } }, { signal }),
  };
}
