import type { ListState } from '#core/list-query.ts';
import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { shipmentRequestsContract } from '../contract.ts';

/** One page of the requests. */
export function shipmentRequestsQuery(state: ListState) {
  return {
    queryKey: ['shipment-requests', state],
    queryFn: ({ signal }: Abortable) => call(shipmentRequestsContract.list, { query: state }, { signal }),
  };
}

/** Downloads the requests that match the state, with their items. */
export function exportRequests(state: ListState): Promise<void> {
  return download(shipmentRequestsContract.exportList, { query: state });
}

/** One request. */
export function shipmentRequestQuery(id: number) {
  return {
    queryKey: ['shipment-request', id],
    queryFn: ({ signal }: Abortable) => call(shipmentRequestsContract.get, { params: { id } }, { signal }),
  };
}

/** What may be asked for in a project. */
export function requestChoicesQuery(project: number) {
  return {
    queryKey: ['shipment-request-choices', project],
    queryFn: ({ signal }: Abortable) =>
      call(shipmentRequestsContract.choices, { params: { id: project } }, { signal }),
  };
}

/** The batches to send for a request from a depot; without one from that of the project. */
export function pickingQuery(id: number, depot: string) {
  return {
    queryKey: ['shipment-request-picking', id, depot],
    queryFn: ({ signal }: Abortable) =>
      call(
        shipmentRequestsContract.propose,
        { params: { id }, query: depot === '' ? {} : { depot } },
        { signal },
      ),
  };
}
