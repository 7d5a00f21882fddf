import type { ListState } from '#core/list-query.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { sendingRecordsContract } from '../contract.ts';

/** One page of the sending records. */
export function sendingRecordsQuery(state: ListState) {
  return {
    queryKey: ['sending-records', state],
    queryFn: ({ signal }: Abortable) => call(sendingRecordsContract.list, { query: state }, { signal }),
  };
}
