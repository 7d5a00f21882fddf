import type * as z from 'zod/mini';
import { found } from '#core/errors.ts';
import type { signatureBody } from '#features/oversight/signatures/contract.ts';
import type { SignedRecord } from '#features/oversight/signatures/rules.ts';
import { listSignatures, sign } from '#features/oversight/signatures/server/service.ts';
import { findNamedProject } from '#features/supply/projects/server/service.ts';
import { findRecord } from '#features/supply/record-forms/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { IdentityCheck } from '#server/auth/identity.ts';
import type { Database } from '#server/database/database.ts';
import type { RequestContext, ServerHandlers } from '#server/http/mount.ts';
import type { signingContract } from '../contract.ts';

interface Place {
  readonly id: number;
  readonly recordId: number;
}

export function signingHandlers(
  database: Database,
  identity: IdentityCheck,
): ServerHandlers<typeof signingContract> {
  function list(kind: SignedRecord) {
    return async ({ params: { id, recordId } }: { params: Place }, { scope }: RequestContext) => {
      found(await findNamedProject(database, scope, id));
      const record = found(await findRecord(database, scope, kind, { id: recordId, parent: id }));
      const signatures = await listSignatures(database, kind, record);
      // The hash of a file would reveal whether two hidden files differ.
      return {
        results: seesRows(scope, 'certificates')
          ? signatures
          : signatures.map((one) => ({ ...one, file_sha256: null })),
      };
    };
  }
  function signOne(kind: SignedRecord) {
    return async (
      { params: { id, recordId }, body }: { params: Place; body: z.output<typeof signatureBody> },
      context: RequestContext,
    ) => {
      const place = { id: recordId, parent: id };
      found(await findNamedProject(database, context.scope, id));
      found(await findRecord(database, context.scope, kind, place));
      const signer = await identity.confirm(context, body);
      return database.write(context.cause('sign'), async (transaction) => {
        const record = found(await findRecord(transaction, context.scope, kind, place, 'lock'));
        return sign(transaction, signer, { kind, record, meaning: body.meaning });
      });
    };
  }
  return {
    listDestructions: list('destructions'),
    listInventories: list('inventories'),
    signDestruction: signOne('destructions'),
    signInventory: signOne('inventories'),
  };
}
