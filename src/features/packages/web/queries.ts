import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { packagesContract } from '../contract.ts';

/** One page of the packages. */
export function packagesQuery(state: ListState) {
  return {
    queryKey: ['packages', state],
    queryFn: ({ signal }: Abortable) => call(packagesContract.list, { query: state }, { signal }),
  };
}

/** One package; drivers get its short form. */
export function packageQuery(id: number) {
  return {
    queryKey: ['package', id],
    queryFn: ({ signal }: Abortable) => call(packagesContract.get, { params: { id } }, { signal }),
  };
}

/** The statuses that are in use, as suggestions for the filter. */
export const packageChoicesQuery = {
  queryKey: ['package-choices'],
  queryFn: ({ signal }: Abortable) => call(packagesContract.choices, {}, { signal }),
  staleTime: 300_000,
  meta: { quiet: true },
};

/** Gives packages one status. */
export function changeStatuses(body: { ids: number[]; status: string; date: string | null }) {
  return call(packagesContract.changeStatuses, { body });
}

/** The packages of exactly this airbill (PKG-02). */
export function packagesByAirbillQuery(airbill: string) {
  return {
    queryKey: ['packages-by-airbill', airbill],
    queryFn: ({ signal }: Abortable) => call(packagesContract.search, { query: { airbill } }, { signal }),
    staleTime: 0,
  };
}
