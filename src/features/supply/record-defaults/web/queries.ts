import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { recordDefaultsContract } from '../contract.ts';

/** What the forms of a project offer. Never cached: what was just saved is the latest record. */
export function recordDefaultsQuery(project: number, again = 0) {
  return {
    queryKey: ['record form', 'defaults', project, again],
    queryFn: ({ signal }: Abortable) =>
      call(recordDefaultsContract.get, { params: { id: project } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  };
}
