// Notice functions for other features, called in the caller's transaction.
import { can, type Permission, reachOf } from '#core/access.ts';
import { findPrincipal } from '#server/auth/authenticate.ts';
import { isInScope, type Place } from '#server/auth/scope.ts';
import type { Queryable } from '#server/database/sql.ts';
import { isChosenKind, isMailed, isShown } from '../rules.ts';
import { findChannels, insertNotice } from './store.ts';

export { insertNotice } from './store.ts';

/**
 * Adds a notice for those of these users who may read its record and have chosen to see it. Returns those who
 * want a mail.
 */
export async function notifyPermitted(
  transaction: Queryable,
  { users, permission, place }: { users: readonly number[]; permission: Permission; place: Place },
  notice: Omit<Parameters<typeof insertNotice>[1], 'userId'>,
): Promise<number[]> {
  const { kind } = notice;
  const chosen = isChosenKind(kind) ? await findChannels(transaction, users, kind) : undefined;
  const mailed: number[] = [];
  for (const userId of users) {
    const principal = await findPrincipal(transaction, userId);
    if (principal === undefined || !can(principal, permission)) continue;
    const reach = reachOf(principal.role, permission, principal.capabilities);
    if (reach === undefined || !isInScope(principal.scope(reach), place)) continue;
    const channel = chosen === undefined ? 'shown' : (chosen.get(userId) ?? 'both');
    if (isShown(channel)) await insertNotice(transaction, { userId, ...notice });
    if (isMailed(channel)) mailed.push(userId);
  }
  return mailed;
}
