import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { projectOverviewContract } from '../contract.ts';

/** The figures of a project. */
export function projectOverviewQuery(id: number) {
  return {
    queryKey: ['project-overview', id],
    queryFn: ({ signal }: Abortable) => call(projectOverviewContract.get, { params: { id } }, { signal }),
  };
}
