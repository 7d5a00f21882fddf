import * as z from 'zod/mini';
import type { Locale } from '#locales/locales.ts';
import type { Scope } from '#server/auth/scope.ts';
import { auditEvent } from '#server/database/audit.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

export const profileRow = shape({
  username: 'string',
  client_id: 'number?',
  verified: 'boolean',
  name: 'string',
  email: 'string',
  phone: 'string',
  city: 'string',
  country: 'string',
  urlTwitter: 'string',
  urlGitHub: 'string',
  ui_settings: z.object({ old_ui: z.boolean(), tracking: z.boolean(), invoices: z.boolean() }),
});
export type Profile = RowOf<typeof profileRow>;

/** The profile of the scope's own user. */
export async function findProfile(database: Queryable, scope: Scope): Promise<Profile | undefined> {
  const [profile] = await database.read(
    sql.of(profileRow)`select email as username, client_id, verified, name, email, phone, city, country,
        url_twitter as "urlTwitter", url_github as "urlGitHub", ui_settings
      from users where id = ${scope.userId}`,
  );
  return profile;
}

export interface ProfileChange {
  name?: string | undefined;
  phone?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  urlTwitter?: string | undefined;
  urlGitHub?: string | undefined;
}

/** Changes the given fields of the scope's own user; the others stay. */
export async function updateProfile(
  transaction: Queryable,
  scope: Scope,
  change: ProfileChange,
): Promise<void> {
  const given = (value: string | undefined): string | null => value?.trim() ?? null;
  await transaction.rows(
    sql`update users set name = coalesce(${given(change.name)}, name), phone = coalesce(${given(change.phone)}, phone),
        city = coalesce(${given(change.city)}, city), country = coalesce(${given(change.country)}, country),
        url_twitter = coalesce(${given(change.urlTwitter)}, url_twitter),
        url_github = coalesce(${given(change.urlGitHub)}, url_github)
      where id = ${scope.userId}`,
  );
}

/** Sets the language of mails to this user. */
export async function updateLanguage(transaction: Queryable, scope: Scope, language: Locale): Promise<void> {
  await transaction.rows(sql`update users set language = ${language} where id = ${scope.userId}`);
  await transaction.rows(
    sql`update subscriptions set language = ${language} where user_id = ${scope.userId} and language <> ${language}`,
  );
}

export async function updateUiSettings(
  transaction: Queryable,
  scope: Scope,
  change: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  await transaction.rows(
    sql`update users set ui_settings = ui_settings || ${JSON.stringify(change)}::jsonb where id = ${scope.userId}`,
  );
}

/** False when the password has changed since then. */
export async function updatePassword(
  transaction: Queryable,
  scope: Scope,
  password: { before: string | null; hash: string },
): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update users set password_hash = ${password.hash}
      where id = ${scope.userId} and password_hash is not distinct from ${password.before} returning id`,
  );
  if (rows.length > 0) await auditEvent(transaction, 'password changed', scope.userId);
  return rows.length > 0;
}
