// Tokens of machine accounts. Their SHA-256 stands apart, so that no audit row holds it.
import { apiTokenPrefix, hashToken } from '#server/authenticate.ts';
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { ApiToken } from '../contract.ts';

const columns = sql`t.id, t.name, t.permissions, t.created_at, t.expires_at, t.revoked_at,
  (select h.last_used_at from api_token_hashes h where h.token_id = t.id) as last_used_at`;

/** Whether there is a machine account of this id. */
export async function findMachine(
  database: Queryable,
  _scope: Scope,
  userId: number,
): Promise<{ id: number } | undefined> {
  const [machine] = await database.rows<{ id: number }>(
    sql`select u.id from users u where u.id = ${userId} and u.deleted_at is null and exists (
      select from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api')`,
  );
  return machine;
}

/** The tokens of an account, newest first, the ended ones too. */
export function listTokens(database: Queryable, _scope: Scope, userId: number): Promise<ApiToken[]> {
  return database.rows(
    sql`select ${columns} from api_tokens t where t.user_id = ${userId} order by t.id desc`,
  );
}

/** Keeps a new token; of the token itself only its hash. */
export async function insertToken(
  transaction: Queryable,
  _scope: Scope,
  given: { userId: number; secret: string; name: string; permissions: readonly string[]; days: number },
): Promise<ApiToken> {
  const [token] = await transaction.rows<ApiToken>(
    sql`insert into api_tokens as t (user_id, name, permissions, expires_at)
      values (${given.userId}, ${given.name.trim()}, ${[...new Set(given.permissions)]}::text[],
        now() + make_interval(days => ${given.days}::int)) returning ${columns}`,
  );
  if (token === undefined) throw new Error('no token came back');
  await transaction.rows(
    sql`insert into api_token_hashes (token_hash, token_id)
      values (${hashToken(apiTokenPrefix + given.secret)}, ${token.id})`,
  );
  return token;
}

/** Takes a token back; undefined when the account has none of this id. */
export async function revokeToken(
  transaction: Queryable,
  _scope: Scope,
  userId: number,
  tokenId: number,
): Promise<{ id: number } | undefined> {
  const [token] = await transaction.rows<{ id: number }>(
    sql`update api_tokens set revoked_at = coalesce(revoked_at, now())
      where id = ${tokenId} and user_id = ${userId} returning id`,
  );
  return token;
}
