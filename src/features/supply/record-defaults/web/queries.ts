import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { recordDefaultsContract } from '../contract.ts';

/** On a slow connection the form opens empty instead of waiting longer. */
const longestWaitMs = 2000;

/** The default values of a project's forms. Never cached: the record just saved is the latest. */
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
