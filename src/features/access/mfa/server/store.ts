// Mfa of accounts. Each check that decides a sign-in is one statement, so that of many concurrent attempts
// exactly one succeeds.
import * as z from 'zod/mini';
import { type Credential, credentialRow } from '#server/auth/passkeys.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditEvent } from '#server/database/audit.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type MfaMethod, mfaMethods } from '../contract.ts';

export const mfaRow = shape({
  user_id: 'number',
  email: 'string',
  name: 'string',
  password_hash: 'string?',
  is_mfa: 'boolean',
  second_step: z.enum(mfaMethods),
  app_since: 'string?',
  recovery_codes_left: 'number',
});
export type MfaRow = RowOf<typeof mfaRow>;

/** The sign-in methods of the scope's own account. */
export async function findMfa(database: Queryable, scope: Scope): Promise<MfaRow | undefined> {
  const [row] = await database.read(
    sql.of(mfaRow)`select u.id as user_id, u.email, u.name, u.password_hash, u.is_mfa, u.second_step,
        a.confirmed_at as app_since,
        (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left
      from users u left join authenticator_apps a on a.user_id = u.id and a.confirmed_at is not null
      where u.id = ${scope.userId}`,
  );
  return row;
}

/** Whether the portal requires mfa. */
export async function findForcedRoles(database: Queryable): Promise<unknown> {
  const [row] = await database.read(
    sql.of({ value: 'unknown' })`select value from global_settings where name = 'mfa_forced_roles'`,
  );
  return row?.value;
}

export async function updateMfa(
  transaction: Queryable,
  scope: Scope,
  values: { is_mfa: boolean; second_step: MfaMethod },
): Promise<void> {
  await transaction.rows(
    sql`update users set is_mfa = ${values.is_mfa}, second_step = ${values.second_step} where id = ${scope.userId}`,
  );
}

/** Replaces the last code by a new one. */
export async function upsertMailCode(
  transaction: Queryable,
  code: { userId: number; hmac: Buffer; minutes: number },
): Promise<void> {
  const expires = sql`now() + make_interval(mins => ${code.minutes}::int)`;
  await transaction.rows(
    sql`insert into mail_codes (user_id, code_hmac, expires_at) values (${code.userId}, ${code.hmac}, ${expires})
      on conflict (user_id) do update
      set code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, sent_at = now(), tries_left = 5`,
  );
}

/** Whether the last code can still be tried. */
export async function hasMailCode(database: Queryable, userId: number): Promise<boolean> {
  const rows = await database.read(
    sql`select from mail_codes where user_id = ${userId} and tries_left > 0 and expires_at > now()`,
  );
  return rows.length > 0;
}

/** Counts an attempt; a matching code is consumed. Returns 'none' when no code can be tried. */
export async function tryMailCode(
  transaction: Queryable,
  userId: number,
  hmac: Buffer,
): Promise<'fits' | 'wrong' | 'none'> {
  const [tried] = await transaction.rows(
    sql.of({ fits: 'boolean', tries_left: 'number' })`update mail_codes set tries_left = tries_left - 1
      where user_id = ${userId} and tries_left > 0 and expires_at > now()
      returning code_hmac = ${hmac} as fits, tries_left`,
  );
  if (tried === undefined) return 'none';
  if (tried.fits) {
    await transaction.rows(sql`delete from mail_codes where user_id = ${userId}`);
    return 'fits';
  }
  return tried.tries_left > 0 ? 'wrong' : 'none';
}

/** Invalidates a mailed code, because its address or purpose has changed. */
export async function deleteMailCode(transaction: Queryable, userId: number): Promise<void> {
  await transaction.rows(sql`delete from mail_codes where user_id = ${userId}`);
}

export const appRow = shape({
  secret: 'bytes',
  confirmed: 'boolean',
});
export type AppRow = RowOf<typeof appRow>;

export async function findApp(database: Queryable, userId: number): Promise<AppRow | undefined> {
  const [app] = await database.read(
    sql.of(appRow)`
      select secret, confirmed_at is not null as confirmed from authenticator_apps where user_id = ${userId}`,
  );
  return app;
}

/** Stores a secret until it is confirmed by a code; does not change one that is in use. */
export async function insertApp(transaction: Queryable, scope: Scope, secret: Buffer): Promise<boolean> {
  const rows = await transaction.rows(
    sql`insert into authenticator_apps (user_id, secret) values (${scope.userId}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where authenticator_apps.confirmed_at is null
      returning user_id`,
  );
  return rows.length > 0;
}

/** Activates the app, and mfa for accounts without it. Returns false when another call was faster. */
export async function confirmApp(transaction: Queryable, scope: Scope, step: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update authenticator_apps set confirmed_at = now(), last_step = ${step}
      where user_id = ${scope.userId} and confirmed_at is null returning user_id`,
  );
  if (rows.length === 0) return false;
  await updateMfa(transaction, scope, { is_mfa: true, second_step: 'app' });
  await auditEvent(transaction, 'authenticator app added', scope.userId);
  return true;
}

/** Consumes the code of this time step; false for this or an earlier step that was already used. */
export async function takeAppStep(transaction: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update authenticator_apps set last_step = ${step}
      where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`,
  );
  return rows.length > 0;
}

/** Removes the app and its recovery codes; codes are mailed again. */
export async function deleteApp(transaction: Queryable, userId: number): Promise<void> {
  const rows = await transaction.rows(
    sql`delete from authenticator_apps where user_id = ${userId} returning user_id`,
  );
  await transaction.rows(sql`delete from recovery_codes where user_id = ${userId}`);
  await transaction.rows(
    sql`update users set second_step = 'mail' where id = ${userId} and second_step <> 'mail'`,
  );
  if (rows.length > 0) await auditEvent(transaction, 'authenticator app removed', userId);
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  transaction: Queryable,
  scope: Scope,
  hmacs: readonly Buffer[],
): Promise<void> {
  await transaction.rows(sql`delete from recovery_codes where user_id = ${scope.userId}`);
  await transaction.rows(
    sql`insert into recovery_codes (user_id, code_hmac) select ${scope.userId}::bigint, unnest(${[...hmacs]}::bytea[])`,
  );
  await auditEvent(transaction, 'recovery codes made', scope.userId, { count: hmacs.length });
}

export async function takeRecoveryCode(
  transaction: Queryable,
  userId: number,
  hmac: Buffer,
): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update recovery_codes set used_at = now()
      where user_id = ${userId} and code_hmac = ${hmac} and used_at is null returning id`,
  );
  if (rows.length > 0) await auditEvent(transaction, 'recovery code used', userId);
  return rows.length > 0;
}

export const passkeyRow = shape({
  id: 'number',
  name: 'string',
  created_at: 'string',
  last_used_at: 'string?',
});
export type PasskeyRow = RowOf<typeof passkeyRow>;

export async function listPasskeys(
  database: Queryable,
  scope: Scope,
): Promise<(PasskeyRow & Pick<Credential, 'credential_id' | 'transports'>)[]> {
  return database.read(
    sql.of(passkeyRow, { credential_id: 'string', transports: 'string[]' })`
      select id, name, created_at, last_used_at, credential_id, transports
      from passkeys where user_id = ${scope.userId} order by id`,
  );
}

export async function insertPasskey(
  transaction: Queryable,
  scope: Scope,
  passkey: Credential & { name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await transaction.rows(
    sql.of(passkeyRow)`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (${scope.userId}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter},
        ${passkey.transports}::text[], ${passkey.name})
      on conflict (credential_id) do nothing
      returning id, name, created_at, last_used_at`,
  );
  return row;
}

export async function deletePasskey(transaction: Queryable, scope: Scope, id: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`delete from passkeys where id = ${id} and user_id = ${scope.userId} returning id`,
  );
  return rows.length > 0;
}

/**
 * A passkey by its credential id, with the email of its account; a deleted account's email may belong to
 * another now.
 */
export async function findPasskey(
  database: Queryable,
  credentialId: string,
): Promise<(Credential & { id: number; email: string }) | undefined> {
  const [row] = await database.read(
    sql.of(credentialRow, { id: 'number', email: 'string' })`
      select p.id, p.credential_id, p.public_key, p.counter, p.transports, u.email
      from passkeys p join users u on u.id = p.user_id
      where p.credential_id = ${credentialId} and u.deleted_at is null`,
  );
  return row;
}

/**
 * Records the use; returns false when a device with a counter did not increase it, which indicates a copied
 * key.
 */
export async function touchPasskey(transaction: Queryable, id: number, counter: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update passkeys set counter = ${counter}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`,
  );
  return rows.length > 0;
}

export async function insertChallenge(
  database: Queryable,
  challenge: { challenge: string; purpose: 'register' | 'sign-in'; userId: number | null },
): Promise<void> {
  await database.rows(sql`delete from passkey_challenges where expires_at < now()`);
  await database.rows(
    sql`insert into passkey_challenges (challenge, purpose, user_id, expires_at)
      values (${challenge.challenge}, ${challenge.purpose}, ${challenge.userId}, now() + interval '5 minutes')`,
  );
}

/** Consumes a challenge: it can be used once, whether or not the response is valid. */
export async function takeChallenge(
  database: Queryable,
  challenge: { challenge: string; purpose: 'register' | 'sign-in'; userId: number | null },
): Promise<boolean> {
  const rows = await database.rows(
    sql`delete from passkey_challenges where challenge = ${challenge.challenge} and purpose = ${challenge.purpose}
      and user_id is not distinct from ${challenge.userId}::bigint and expires_at > now() returning challenge`,
  );
  return rows.length > 0;
}
