import { call, download } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { receiptLinksContract } from '../contract.ts';

/** The receipt links of a package, newest first. */
export function receiptLinksQuery(id: number) {
  return {
    queryKey: ['receipt-links', id],
    queryFn: ({ signal }: Abortable) => call(receiptLinksContract.list, { params: { id } }, { signal }),
  };
}

/** The proof of delivery that a link opens. */
export function receiptQuery(token: string) {
  return {
    queryKey: ['receipt', token],
    queryFn: ({ signal }: Abortable) => call(receiptLinksContract.open, { body: { token } }, { signal }),
    retry: false,
  };
}

export function revokeLink(id: number, linkId: number) {
  return call(receiptLinksContract.revoke, { params: { id, linkId } });
}

export function saveReceiptPdf(token: string, report: number): Promise<void> {
  return download(receiptLinksContract.pdf, { body: { token, report } });
}
