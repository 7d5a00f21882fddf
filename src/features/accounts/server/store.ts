// Accounts and their sessions.
import { createHash } from 'node:crypto';
import type { RoleFacts } from '#core/access.ts';
import { auditEvent } from '#server/audit.ts';
import type { Queryable } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { tokenLifetimeMinutes } from '../contract.ts';

/** Failed sign-ins of one login before it is blocked for a while. */
export const triesPerAccount = { kind: 'sign-in account', tries: 5 };

/** What they are counted by. Hashed: what people type into the wrong field is not kept. */
export function triesKey(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('hex');
}

export interface Account extends RoleFacts {
  id: number;
  email: string;
  password_hash: string | null;
  verified: boolean;
  is_active: boolean;
  is_mfa: boolean;
  second_step: 'mail' | 'app';
  has_passkey: boolean;
}

/** The account of this login, whatever its state; before anybody is signed in there is no scope. */
export async function findAccountByEmail(database: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await database.rows<Account>(
    sql`select u.id, u.email, u.password_hash, u.verified, u.is_active, u.is_mfa, u.second_step, u.is_superuser, u.is_staff,
        u.is_invoicing, u.manager, u.site_user, u.site_role,
        exists (select from passkeys p where p.user_id = u.id) as has_passkey,
        array(select g.name from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id) as groups
      from users u where lower(u.email) = lower(${email}) and u.deleted_at is null`,
  );
  return account;
}

/** Starts a session and notes the sign-in, with the language that the person reads. */
export async function insertSession(
  transaction: Queryable,
  session: { tokenHash: Buffer; userId: number; address: string; device: string; language: string },
): Promise<void> {
  await transaction.rows(
    sql`insert into sessions (family_id, token_hash, user_id, address, device, expires_at)
      values (gen_random_uuid(), ${session.tokenHash}, ${session.userId}, ${session.address}, ${session.device},
        now() + make_interval(mins => ${tokenLifetimeMinutes}::int))`,
  );
  await transaction.rows(
    sql`update users set last_login = now(), language = ${session.language} where id = ${session.userId}`,
  );
  const { address, device } = session;
  await auditEvent(transaction, 'sign-in', session.userId, { address, device });
}

/**
 * Replaces a session's token: the old one stays good for a minute, the new one for a whole lifetime, though
 * never beyond 30 days after the sign-in. Answers false
 * when the token is unknown, revoked, expired for longer than the grace, or its sign-in is older than 30 days.
 */
export async function rotateSession(
  transaction: Queryable,
  rotation: { oldHash: Buffer; newHash: Buffer; graceMinutes: number },
): Promise<boolean> {
  const rows = await transaction.rows(
    sql`with old as (
        update sessions s set rotated_at = coalesce(s.rotated_at, now())
        from users u
        where s.token_hash = ${rotation.oldHash} and u.id = s.user_id and u.is_active and u.deleted_at is null
          and s.revoked_at is null and (s.rotated_at is null or s.rotated_at > now() - interval '60 seconds')
          and s.expires_at > now() - make_interval(mins => ${rotation.graceMinutes}::int)
          and s.family_started_at > now() - interval '30 days'
        returning s.*)
      insert into sessions (family_id, family_started_at, token_hash, user_id, address, device, expires_at)
      select family_id, family_started_at, ${rotation.newHash}, user_id, address, device,
        least(now() + make_interval(mins => ${tokenLifetimeMinutes}::int), family_started_at + interval '30 days')
      from old returning id`,
  );
  return rows.length > 0;
}

/** Ends the whole family of this token: the sign-in with all that its refreshes led to. */
export async function revokeSession(transaction: Queryable, tokenHash: Buffer): Promise<void> {
  await transaction.rows(
    sql`with ended as (
        update sessions set revoked_at = now()
        where family_id = (select family_id from sessions where token_hash = ${tokenHash}) and revoked_at is null
        returning user_id)
      select audit_event('sign-out', user_id::text, null) from (select distinct user_id from ended) one`,
  );
}
