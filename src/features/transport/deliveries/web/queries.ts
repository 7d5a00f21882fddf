import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { deliveriesContract, type ReceiptBody } from '../contract.ts';
import type { TakenPhoto } from './ProofPhotos.tsx';

/** Possible recipients of this package's delivery report; `airbill` proves that it was looked up. */
export function recipientsQuery(id: number, airbill: string | undefined) {
  return {
    queryKey: ['recipients', id, airbill],
    queryFn: ({ signal }: Abortable) =>
      call(deliveriesContract.recipients, { params: { id }, query: { airbill } }, { signal }),
    enabled: airbill !== undefined,
  };
}

/** A package to a site of the caller, with its receipt. */
export function receiptQuery(id: number) {
  return {
    queryKey: ['receipt', id],
    queryFn: ({ signal }: Abortable) => call(deliveriesContract.receipt, { params: { id } }, { signal }),
  };
}

/** Confirms the receipt of a package, then uploads its photos; sent again with the same key, both change nothing. */
export async function confirmReceipt(
  id: number,
  body: ReceiptBody & { readonly key: string },
  photos: readonly TakenPhoto[],
): Promise<void> {
  await call(deliveriesContract.confirmReceipt, { params: { id }, body });
  for (const { sha256, blob } of photos) {
    const file = new File([blob], 'photo');
    await call(deliveriesContract.uploadReceiptPhoto, { params: { key: body.key, sha256 }, file });
  }
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
