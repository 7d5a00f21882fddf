// Signatures of a project's records: the certificate of a destruction, and a stock count (decision 0079).
import * as z from 'zod/mini';
import type { Permission } from '#core/access.ts';
import { endpoint } from '#core/contract.ts';
import { signatureBody, signatureRow } from '#features/oversight/signatures/contract.ts';
import type { SignedRecord } from '#features/oversight/signatures/rules.ts';

export const signingContract = {
  listDestructions: listOf('destructions'),
  listInventories: listOf('inventories'),
  // For users who may perform the signed action.
  signDestruction: signOf('destructions', 'certificates.write'),
  signInventory: signOf('inventories', 'records.write'),
};

function listOf<const Kind extends SignedRecord>(kind: Kind) {
  return endpoint({
    method: 'GET',
    path: `/api/projects/{id}/${kind}/{recordId}/signatures/`,
    access: 'records.inspect',
    summary: `The signatures of one of a project's ${kind}, newest first; void ones stay in the list`,
    response: z.object({ results: z.array(signatureRow) }),
  });
}

function signOf<const Kind extends SignedRecord, const Access extends Permission>(
  kind: Kind,
  access: Access,
) {
  return endpoint({
    method: 'POST',
    path: `/api/projects/{id}/${kind}/{recordId}/signatures/`,
    access,
    summary: `Sign one of a project's ${kind} with the own password and, where the account has two-step verification, a code`,
    body: signatureBody,
    refuses: ['WRONG_PASSWORD', 'BLOCKED_USER', 'CONFLICT'],
    status: 201,
    response: signatureRow,
  });
}
