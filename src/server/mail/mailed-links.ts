// Links in mails: a random id of 256 bits that can be used once within a time limit; only its SHA-256 is stored (A-17).
import { hashToken, newToken } from '#server/auth/authenticate.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';

export type LinkOwner = { readonly userId: number } | { readonly registrationId: number };

export const takenLink = shape({
  user_id: 'number?',
  registration_id: 'number?',
});
export type TakenLink = RowOf<typeof takenLink>;

export type LinkPurpose = 'reset' | 'verify';

/** The id of a new link; older ones with this purpose and owner become invalid. */
export async function createLink(
  transaction: Queryable,
  purpose: LinkPurpose,
  owner: LinkOwner,
  minutes: number,
): Promise<string> {
  const userId = 'userId' in owner ? owner.userId : null;
  const registrationId = 'registrationId' in owner ? owner.registrationId : null;
  // Serialised, so that of two concurrent links only the newer one stays valid.
  await transaction.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`link ${purpose} ${userId} ${registrationId}`}, 0))`,
  );
  await transaction.rows(
    sql`delete from mailed_links where purpose = ${purpose} and used_at is null
      and (user_id = ${userId}::bigint or registration_id = ${registrationId}::bigint)`,
  );
  const token = newToken();
  await transaction.rows(
    sql`insert into mailed_links (token_hash, purpose, user_id, registration_id, expires_at)
      values (${hashToken(token)}, ${purpose}, ${userId}, ${registrationId}, now() + make_interval(mins => ${minutes}::int))`,
  );
  return token;
}

/** Invalidates the user's unused links of this purpose. */
export async function endLinks(transaction: Queryable, purpose: LinkPurpose, userId: number): Promise<void> {
  await transaction.rows(
    sql`delete from mailed_links where purpose = ${purpose} and used_at is null and user_id = ${userId}`,
  );
}

/**
 * Uses the link and returns its owner; undefined if it is unknown, used or expired. Only one of several
 * concurrent calls succeeds.
 */
export async function takeLink(
  transaction: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<TakenLink | undefined> {
  const [link] = await transaction.rows(
    sql.of(takenLink)`
      update mailed_links set used_at = now() where token_hash = ${hashToken(token)} and purpose = ${purpose}
      and used_at is null and expires_at > now() returning user_id, registration_id`,
  );
  return link;
}

/** The owner of the link, even if used or expired. */
export async function findLink(
  database: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<(TakenLink & { good: boolean }) | undefined> {
  const [link] = await database.read(
    sql.of(takenLink, { good: 'boolean' })`
      select user_id, registration_id, used_at is null and expires_at > now() as good
      from mailed_links where token_hash = ${hashToken(token)} and purpose = ${purpose}`,
  );
  return link;
}
