// Second steps of accounts. What decides whether somebody gets in is one statement each, so that of many tries at once
// exactly one wins.
import { auditEvent } from '#server/audit.ts';
import type { Credential } from '#server/passkeys.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { SecondStep } from '../contract.ts';

export interface SecondStepRow {
  user_id: number;
  email: string;
  name: string;
  password_hash: string | null;
  is_mfa: boolean;
  second_step: SecondStep;
  app_since: string | null;
  recovery_codes_left: number;
}

/** How the scope's own account is entered. */
export async function findSecondSteps(database: Queryable, scope: Scope): Promise<SecondStepRow | undefined> {
  const [row] = await database.rows<SecondStepRow>(
    sql`select u.id as user_id, u.email, u.name, u.password_hash, u.is_mfa, u.second_step,
        a.confirmed_at as app_since,
        (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left
      from users u left join authenticator_apps a on a.user_id = u.id and a.confirmed_at is not null
      where u.id = ${scope.userId}`,
  );
  return row;
}

/** The portal's word on who must have a second step. */
export async function findForcedRoles(database: Queryable): Promise<unknown> {
  const [row] = await database.rows<{ value: unknown }>(
    sql`select value from global_settings where name = 'mfa_forced_roles'`,
  );
  return row?.value;
}

export async function updateSecondSteps(
  transaction: Queryable,
  scope: Scope,
  values: { is_mfa: boolean; second_step: SecondStep },
): Promise<void> {
  await transaction.rows(
    sql`update users set is_mfa = ${values.is_mfa}, second_step = ${values.second_step} where id = ${scope.userId}`,
  );
}

/** Puts a new code in the place of the last one. */
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
  const rows = await database.rows(
    sql`select from mail_codes where user_id = ${userId} and tries_left > 0 and expires_at > now()`,
  );
  return rows.length > 0;
}

/** Takes a try of the code; the one that fits ends it. 'none': there is no code that can be tried. */
export async function tryMailCode(
  transaction: Queryable,
  userId: number,
  hmac: Buffer,
): Promise<'fits' | 'wrong' | 'none'> {
  const [tried] = await transaction.rows<{ fits: boolean; tries_left: number }>(
    sql`update mail_codes set tries_left = tries_left - 1
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

/** Ends a code that was mailed: where it went or what it completes has changed. */
export async function deleteMailCode(transaction: Queryable, userId: number): Promise<void> {
  await transaction.rows(sql`delete from mail_codes where user_id = ${userId}`);
}

export interface AppRow {
  secret: Buffer;
  confirmed: boolean;
}

export async function findApp(database: Queryable, userId: number): Promise<AppRow | undefined> {
  const [app] = await database.rows<AppRow>(
    sql`select secret, confirmed_at is not null as confirmed from authenticator_apps where user_id = ${userId}`,
  );
  return app;
}

/** Keeps a secret until a code of it is shown; one that is in use stays as it is. */
export async function insertApp(transaction: Queryable, scope: Scope, secret: Buffer): Promise<boolean> {
  const rows = await transaction.rows(
    sql`insert into authenticator_apps (user_id, secret) values (${scope.userId}, ${secret})
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where authenticator_apps.confirmed_at is null
      returning user_id`,
  );
  return rows.length > 0;
}

/** The app counts from now on: accounts that had no second step have one. False when another call was quicker. */
export async function confirmApp(transaction: Queryable, scope: Scope, step: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update authenticator_apps set confirmed_at = now(), last_step = ${step}
      where user_id = ${scope.userId} and confirmed_at is null returning user_id`,
  );
  if (rows.length === 0) return false;
  await updateSecondSteps(transaction, scope, { is_mfa: true, second_step: 'app' });
  await auditEvent(transaction, 'authenticator app added', scope.userId);
  return true;
}

/** Takes a code of this time step, once: a step that was taken, or one before it, is no more. */
export async function takeAppStep(transaction: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update authenticator_apps set last_step = ${step}
      where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`,
  );
  return rows.length > 0;
}

/** Forgets the app and its recovery codes; codes come by mail again. */
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

/** New recovery codes in the place of all old ones. */
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

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export async function listPasskeys(
  database: Queryable,
  scope: Scope,
): Promise<(PasskeyRow & Pick<Credential, 'credential_id' | 'transports'>)[]> {
  return database.rows(
    sql`select id, name, created_at, last_used_at, credential_id, transports
      from passkeys where user_id = ${scope.userId} order by id`,
  );
}

export async function insertPasskey(
  transaction: Queryable,
  scope: Scope,
  passkey: Credential & { name: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await transaction.rows<PasskeyRow>(
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
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

/** A passkey with the email of its account, by the browser's name for it; the email of a deleted one may be another's now. */
export async function findPasskey(
  database: Queryable,
  credentialId: string,
): Promise<(Credential & { id: number; email: string }) | undefined> {
  const [row] = await database.rows<Credential & { id: number; email: string }>(
    sql`select p.id, p.credential_id, p.public_key, p.counter, p.transports, u.email
      from passkeys p join users u on u.id = p.user_id
      where p.credential_id = ${credentialId} and u.deleted_at is null`,
  );
  return row;
}

/** Notes the use; false when the counter did not grow although the device counts: then it is a copy. */
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

/** Takes a challenge: it can be answered once, whatever the answer is worth. */
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
