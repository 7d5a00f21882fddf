// Accounts and their sessions.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { roleFacts } from '#server/auth/role-facts.ts';
import { auditEvent } from '#server/database/audit.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import type { Queryable } from '#server/database/sql.ts';
import { sql } from '#server/database/sql.ts';
import { tokenLifetimeMinutes } from '../contract.ts';

/** Failed sign-ins of one login before it is blocked. */
export const triesPerAccount = { kind: 'sign-in account', tries: 5 };

/** The key of the counter. Hashed, because people type passwords into the wrong field. */
export function triesKey(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('hex');
}

const accountRow = shape({
  ...roleFacts,
  id: 'number',
  email: 'string',
  password_hash: 'string?',
  verified: 'boolean',
  is_active: 'boolean',
  is_mfa: 'boolean',
  second_step: z.enum(['mail', 'app']),
  has_passkey: 'boolean',
});
export type Account = RowOf<typeof accountRow>;

/** The account of this login in any state; before sign-in there is no scope. */
export async function findAccountByEmail(database: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await database.read(
    sql.of(accountRow)`
      select u.id, u.email, u.password_hash, u.verified, u.is_active, u.is_mfa, u.second_step, u.is_superuser, u.is_staff,
        u.is_invoicing, u.manager, u.site_user, u.site_role,
        exists (select from passkeys p where p.user_id = u.id) as has_passkey,
        array(select g.name from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id) as groups
      from users u where lower(u.email) = lower(${email}) and u.deleted_at is null`,
  );
  return account;
}

/** Maximum number of concurrent sign-ins of one account; one more ends the oldest. */
const sessionsMaximum = 20;

/** Starts a session and records the sign-in, with the user's language. */
export async function insertSession(
  transaction: Queryable,
  session: { tokenHash: Buffer; userId: number; address: string; device: string; language: string },
): Promise<void> {
  // Locks first, so that each of many concurrent sign-ins sees the sessions of those before it.
  await transaction.rows(
    sql`update users set last_login = now(), language = ${session.language} where id = ${session.userId}`,
  );
  await transaction.rows(
    sql`insert into sessions (family_id, token_hash, user_id, address, device, expires_at)
      values (gen_random_uuid(), ${session.tokenHash}, ${session.userId}, ${session.address}, ${session.device},
        now() + make_interval(mins => ${tokenLifetimeMinutes}::int))`,
  );
  await transaction.rows(
    sql`update sessions set revoked_at = now() where revoked_at is null and family_id in (
        select family_id from sessions where user_id = ${session.userId} and revoked_at is null and expires_at > now()
        group by family_id order by min(family_started_at) desc, max(id) desc offset ${sessionsMaximum}::int)`,
  );
  const { address, device } = session;
  await auditEvent(transaction, 'sign-in', session.userId, { address, device });
}

/**
 * Replaces a session's token: the old one stays valid for a minute, the new one for a whole lifetime, but
 * never beyond 30 days after the sign-in. Returns false when the token is unknown, revoked, expired for
 * longer than the grace period, or its sign-in is older than 30 days.
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

/**
 * Ends the whole family of this token: the sign-in with all its refreshed tokens. Returns its user, undefined
 * if it had already ended.
 */
export async function revokeSession(transaction: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await transaction.rows(
    sql.of({ user_id: 'number', audit_event: 'unknown' })`with ended as (
        update sessions set revoked_at = now()
        where family_id = (select family_id from sessions where token_hash = ${tokenHash}) and revoked_at is null
        returning user_id)
      select user_id, audit_event('sign-out', user_id::text, null) from (select distinct user_id from ended) one`,
  );
  return row?.user_id;
}
