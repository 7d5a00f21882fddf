// What other features may call of notices, in the transaction of the caller.
import { can, type Permission, reachOf } from '#core/access.ts';
import { findPrincipal } from '#server/auth/authenticate.ts';
import { isInScope, type Place } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import { insertNotice } from './store.ts';

export { insertNotice } from './store.ts';

/** Adds a notice for those of these people who have the permission at the place of its record. */
export async function notifyPermitted(
  transaction: Queryable,
  { users, permission, place }: { users: readonly number[]; permission: Permission; place: Place },
  notice: Omit<Parameters<typeof insertNotice>[1], 'userId'>,
): Promise<void> {
  for (const userId of users) {
    const principal = await findPrincipal(transaction, userId);
    if (principal === undefined || !can(principal, permission)) continue;
    const reach = reachOf(principal.role, permission, principal.capabilities);
    if (reach === undefined || !isInScope(principal.scope(reach), place)) continue;
    await insertNotice(transaction, { userId, ...notice });
  }
}
