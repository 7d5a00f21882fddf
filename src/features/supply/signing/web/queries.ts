import { signatureBody } from '#features/oversight/signatures/contract.ts';
import { type SignedRecord, signedRecords } from '#features/oversight/signatures/rules.ts';
import type { Signing } from '#features/oversight/signatures/web/queries.ts';
import { call } from '#web/client.ts';
import type { Abortable } from '#web/lists/use-list.ts';
import { signingContract } from '../contract.ts';

/** The record that is signed, under its project. */
interface Place {
  readonly id: number;
  readonly recordId: number;
}

/** The signatures of a record, newest first. */
export function signaturesQuery(kind: SignedRecord, params: Place) {
  return {
    queryKey: ['signatures', kind, params.id, params.recordId],
    queryFn: ({ signal }: Abortable) =>
      kind === 'destructions'
        ? call(signingContract.listDestructions, { params }, { signal })
        : call(signingContract.listInventories, { params }, { signal }),
  };
}

/** The signatures of a record of any kind; undefined for kinds that are not signed. */
export function signaturesOf(kind: string, id: number, project: number | undefined) {
  const signed = signedRecords.find((one) => one === kind);
  return signed && project !== undefined ? signaturesQuery(signed, { id: project, recordId: id }) : undefined;
}

export async function signRecord(kind: SignedRecord, params: Place, signing: Signing): Promise<void> {
  const body = signatureBody.parse(signing);
  if (kind === 'destructions') await call(signingContract.signDestruction, { params, body });
  else await call(signingContract.signInventory, { params, body });
}
