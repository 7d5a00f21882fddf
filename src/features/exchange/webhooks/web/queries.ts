import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { webhooksContract } from '../contract.ts';

/** Every webhook, by name; refetched regularly. */
export const webhooksQuery = {
  queryKey: ['webhooks'],
  queryFn: ({ signal }: Abortable) => call(webhooksContract.list, {}, { signal }),
  refetchInterval: 5_000,
};

/** One page of the deliveries; refetched regularly. */
export function deliveriesQuery(state: ListState) {
  return {
    queryKey: ['webhook-deliveries', state],
    queryFn: ({ signal }: Abortable) => call(webhooksContract.deliveries, { query: state }, { signal }),
    refetchInterval: 5_000,
  };
}

/** One delivery with what was sent. */
export function deliveryQuery(id: number) {
  return {
    queryKey: ['webhook-delivery', id],
    queryFn: ({ signal }: Abortable) => call(webhooksContract.delivery, { params: { id } }, { signal }),
    gcTime: 0,
  };
}
