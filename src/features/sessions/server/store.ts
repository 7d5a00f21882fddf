// Sessions of the scope's own user. A family is what one sign-in led to by renewals; its newest row stands for it.
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';

export interface SessionRow {
  id: number;
  signed_in_at: string;
  renewed_at: string;
  expires_at: string;
  device: string;
  address: string;
  current: boolean;
}

export async function listSessions(
  database: Queryable,
  scope: Scope,
  currentId: number,
): Promise<SessionRow[]> {
  return database.rows(
    sql`select * from (
        select distinct on (s.family_id) s.id, s.family_started_at as signed_in_at, s.created_at as renewed_at,
          s.expires_at, s.device, s.address,
          s.family_id = (select family_id from sessions where id = ${currentId}) as current
        from sessions s
        where s.user_id = ${scope.userId} and s.revoked_at is null and s.rotated_at is null and s.expires_at > now()
        order by s.family_id, s.id desc) own
      order by current desc, renewed_at desc, id desc`,
  );
}

/** Ends the session and what it was renewed from; false when it is none of the own. */
export async function endSession(transaction: Queryable, scope: Scope, id: number): Promise<boolean> {
  const [row] = await transaction.rows<{ ended: number }>(
    sql`with ended as (
        update sessions set revoked_at = now() where revoked_at is null and user_id = ${scope.userId}
          and family_id = (select family_id from sessions where id = ${id} and user_id = ${scope.userId})
        returning id)
      select count(*)::int as ended, audit_event('session ended', ${String(id)}::text, null)
      from ended having count(*) > 0`,
  );
  return row !== undefined;
}

/** Ends every session of the own account but the one of this id; answers how many sign-ins that were. */
export async function endOtherSessions(
  transaction: Queryable,
  scope: Scope,
  currentId: number,
): Promise<number> {
  const [row] = await transaction.rows<{ ended: number }>(
    sql`with ended as (
        update sessions set revoked_at = now() where revoked_at is null and user_id = ${scope.userId}
          and family_id <> (select family_id from sessions where id = ${currentId})
        returning family_id, expires_at > now() and rotated_at is null as alive)
      select count(distinct family_id) filter (where alive)::int as ended,
        audit_event('other sessions ended', ${String(scope.userId)}::text, null)
      from ended`,
  );
  return row?.ended ?? 0;
}
