import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { deliveriesContract } from '../contract.ts';

/** Possible recipients of this package's delivery report; `airbill` proves that it was looked up. */
export function recipientsQuery(id: number, airbill: string | undefined) {
  return {
    queryKey: ['recipients', id, airbill],
    queryFn: ({ signal }: Abortable) =>
      call(deliveriesContract.recipients, { params: { id }, query: { airbill } }, { signal }),
    enabled: airbill !== undefined,
  };
}

/** The lines of a package, to accept or refuse. */
export function linesQuery(id: number, airbill: string) {
  return {
    queryKey: ['delivery-lines', id, airbill],
    queryFn: ({ signal }: Abortable) =>
      call(deliveriesContract.lines, { params: { id }, query: { airbill } }, { signal }),
    // Offline, a report has no lines.
    meta: { quiet: true },
  };
}
