import { call } from '#web/client.ts';
import type { Abortable } from '#web/use-list.ts';
import { deliveriesContract } from '../contract.ts';

/** Whom the delivery of this package may be told. */
export function recipientsQuery(id: number) {
  return {
    queryKey: ['recipients', id],
    queryFn: ({ signal }: Abortable) => call(deliveriesContract.recipients, { params: { id } }, { signal }),
  };
}
