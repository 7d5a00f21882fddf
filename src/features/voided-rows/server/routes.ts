import { AppError, found } from '#core/errors.ts';
import { findProjectName } from '#features/projects/server/store.ts';
import type { Database } from '#server/database.ts';
import { asPage } from '#server/listing.ts';
import type { RequestContext, ServerHandlers } from '#server/mount.ts';
import type { VoidedKind } from '../../entries/rules.ts';
import type { voidedContract } from '../contract.ts';
import { listVoided, restoreRow } from './store.ts';

interface Input {
  params: { id: number; recordId: number };
  body: { reason: string };
}

export function voidedHandlers(database: Database): ServerHandlers<typeof voidedContract> {
  const restore =
    (kind: VoidedKind) =>
    async ({ params, body }: Input, { scope, cause }: RequestContext): Promise<undefined> => {
      found(await findProjectName(database, scope, params.id));
      try {
        await database.write(cause(body.reason.trim()), async (transaction) => {
          const place = { kind, project: params.id, id: params.recordId };
          if (!(await restoreRow(transaction, scope, place))) throw new AppError('NOT_FOUND');
        });
      } catch (error) {
        // A newer row came in under its external id.
        if (error instanceof Error && Reflect.get(error, 'code') === '23505') {
          throw new AppError('CONFLICT', { fields: { id: 'place_taken' }, cause: error });
        }
        throw error;
      }
    };
  return {
    async list({ params, query }, context) {
      found(await findProjectName(database, context.scope, params.id));
      return asPage(context, query, await listVoided(database, context.scope, params.id, query));
    },
    inbounds: restore('inbounds'),
    outbounds: restore('outbounds'),
    returns: restore('returns'),
    inventories: restore('inventories'),
    destructions: restore('destructions'),
  };
}
