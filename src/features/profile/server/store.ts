import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';

export interface Profile {
  username: string;
  client_id: number | null;
  verified: boolean;
  name: string;
  email: string;
  phone: string;
  city: string;
  country: string;
  urlTwitter: string;
  urlGitHub: string;
  ui_settings: { old_ui: boolean; tracking: boolean; invoices: boolean };
}

/** The profile of the scope's own user. */
export async function findProfile(database: Queryable, scope: Scope): Promise<Profile | undefined> {
  const [profile] = await database.rows<Profile>(
    sql`select email as username, client_id, verified, name, email, phone, city, country,
        url_twitter as "urlTwitter", url_github as "urlGitHub", ui_settings
      from users where id = ${scope.userId}`,
  );
  return profile;
}
