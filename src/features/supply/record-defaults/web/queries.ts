import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { recordDefaultsContract } from '../contract.ts';

/** A form opens empty on a slow line, rather than wait for longer. */
const longestWaitMs = 2000;

/** What the forms of a project offer. Never cached: what was just saved is the latest record. */
export function recordDefaultsQuery(project: number, again = 0) {
  return {
    queryKey: ['record form', 'defaults', project, again],
    queryFn: ({ signal }: Abortable) =>
      call(
        recordDefaultsContract.get,
        { params: { id: project } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]) },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  };
}
