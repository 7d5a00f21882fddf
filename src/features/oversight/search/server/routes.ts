import { reachOf } from '#core/access.ts';
import type { Principal } from '#server/auth/authenticate.ts';
import type { Database } from '#server/database/database.ts';
import type { ServerHandlers } from '#server/http/mount.ts';
import type { searchContract } from '../contract.ts';
import { findableKinds, permissionOf } from '../rules.ts';
import { findRecords, type SearchedKind } from './store.ts';

export function searchHandlers(database: Database): ServerHandlers<typeof searchContract> {
  return {
    async search({ query: { q = '' } }, { principal, language }) {
      return { groups: await findRecords(database, principal ? reachable(principal, language) : [], q) };
    },
  };
}

/** The record types that the caller may read, each with the accessible rows. */
function reachable(principal: Principal, language: string): SearchedKind[] {
  return findableKinds(principal).flatMap((kind) => {
    const permission = permissionOf[kind];
    const reach = reachOf(principal.role, permission);
    if (reach === undefined || !principal.allows(permission)) return [];
    return [{ kind, scope: principal.scope(reach), language }];
  });
}
