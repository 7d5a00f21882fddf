import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { outboundDocumentsContract } from '../contract.ts';

/** An outbound and its project. */
export interface OutboundPlace {
  readonly project: number;
  readonly id: number;
}

export const paramsOf = ({ project, id }: OutboundPlace) => ({ id: project, recordId: id });

/** The customs documents of an outbound, newest first. */
export function outboundDocumentsQuery(place: OutboundPlace) {
  return {
    queryKey: ['outbound-documents', place.project, place.id],
    queryFn: ({ signal }: Abortable) =>
      call(outboundDocumentsContract.list, { params: paramsOf(place) }, { signal }),
  };
}

/** Downloads a customs document. */
export function downloadOutboundDocument(place: OutboundPlace, documentId: number): Promise<void> {
  return download(outboundDocumentsContract.download, { params: { ...paramsOf(place), documentId } });
}
