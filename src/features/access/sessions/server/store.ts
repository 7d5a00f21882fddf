// Sessions of the scope's own user. A family is a sign-in with its refreshed tokens; its newest row
// represents it.
import { endDevicesOf } from '#features/transport/devices/server/service.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

const sessionRow = shape({
  id: 'number',
  signed_in_at: 'string',
  renewed_at: 'string',
  expires_at: 'string',
  device: 'string',
  address: 'string',
  current: 'boolean',
});
export type SessionRow = RowOf<typeof sessionRow>;

export async function listSessions(
  database: Queryable,
  scope: Scope,
  currentId: number,
): Promise<SessionRow[]> {
  return database.read(
    sql.of(sessionRow)`select * from (
        select distinct on (s.family_id) s.id, s.family_started_at as signed_in_at, s.created_at as renewed_at,
          s.expires_at, s.device, s.address,
          s.family_id = (select family_id from sessions where id = ${currentId}) as current
        from sessions s
        where s.user_id = ${scope.userId} and s.revoked_at is null and s.rotated_at is null and s.expires_at > now()
        order by s.family_id, s.id desc) own
      order by current desc, renewed_at desc, id desc`,
  );
}

/** Ends the session with its whole family; returns false when it is not the user's own. */
export async function endSession(transaction: Queryable, scope: Scope, id: number): Promise<boolean> {
  const [row] = await transaction.rows(
    sql`with ended as (
        update sessions set revoked_at = now() where revoked_at is null and user_id = ${scope.userId}
          and family_id = (select family_id from sessions where id = ${id} and user_id = ${scope.userId})
        returning id)
      select count(*)::int as ended, audit_event('session ended', ${String(id)}::text, null)
      from ended having count(*) > 0`,
  );
  if (row !== undefined) await endDevicesOf(transaction, scope.userId);
  return row !== undefined;
}

/** Ends every session of the own account except this one; returns the number of sign-ins ended. */
export function endOtherSessions(transaction: Queryable, scope: Scope, currentId: number): Promise<number> {
  return endSessionsOf(transaction, scope.userId, currentId);
}

/** Ends every session of an account, except the given one; returns the number of sign-ins ended. */
export async function endSessionsOf(
  transaction: Queryable,
  userId: number,
  exceptId?: number,
): Promise<number> {
  const [row] = await transaction.rows(
    sql.of({ ended: 'number', audit_event: 'unknown' })`with ended as (
        update sessions set revoked_at = now() where revoked_at is null and user_id = ${userId}
          and family_id is distinct from (select family_id from sessions where id = ${exceptId ?? null}::bigint)
        returning family_id, expires_at > now() and rotated_at is null as alive)
      select count(distinct family_id) filter (where alive)::int as ended,
        audit_event('other sessions ended', ${String(userId)}::text, null)
      from ended`,
  );
  await endDevicesOf(transaction, userId);
  return row?.ended ?? 0;
}
