import { AppError } from '#core/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import {
  changeKinds,
  changesByDefault,
  type changesContract,
  changesMaximum,
  permissionOfKind,
} from '../contract.ts';
import { findFloor, findStart, listChanges } from './store.ts';

export function changesHandlers(database: Database): ServerHandlers<typeof changesContract> {
  return {
    async list({ query }, { scope, principal }) {
      const kinds = changeKinds.filter(
        (kind) => principal?.allows(permissionOfKind[kind]) && (query.kind ?? kind) === kind,
      );
      const from = await startOf(query);
      const limit = limitOf(query.limit);
      const rows = await listChanges(database, scope, { from, kinds, limit: limit + 1 });
      const results = rows.slice(0, limit);
      return {
        results,
        next_cursor: results.at(-1)?.cursor ?? from,
        has_more: rows.length > limit,
      };
    },
  };

  async function startOf({
    cursor,
    updated_since: since,
  }: {
    cursor?: string | undefined;
    updated_since?: string | undefined;
  }): Promise<string> {
    if (cursor === undefined) return since === undefined ? '0' : findStart(database, since);
    // Expired changes in between would be missed silently.
    if (cursor !== '0' && BigInt(cursor) < BigInt(await findFloor(database)))
      throw new AppError('MISSING', { fields: { cursor: 'unknown_choice' } });
    return cursor;
  }
}

/** Like the limit of a list: invalid values give the default, too high ones the maximum (amendment 18). */
function limitOf(given: string | undefined): number {
  const limit = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0;
  return limit < 1 ? changesByDefault : Math.min(limit, changesMaximum);
}
