import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { binderContract } from '../contract.ts';

const pollIntervalMs = 3000;

/** The state of the own binder of a project; polled while it is being created. */
export function binderQuery(project: number) {
  return {
    queryKey: ['binder', project],
    queryFn: ({ signal }: Abortable) => call(binderContract.state, { params: { id: project } }, { signal }),
    refetchInterval: ({ state: { data } }: { state: { data?: { state: string } | undefined } }) =>
      data?.state === 'pending' ? pollIntervalMs : (false as const),
  };
}

/** The whole project, or a period of it. */
export function requestBinder(project: number, body: { from?: string; to?: string }) {
  return call(binderContract.request, { params: { id: project }, body });
}

/** Downloads the binder that was made. */
export function downloadBinder(project: number): Promise<void> {
  return download(binderContract.file, { params: { id: project } });
}
