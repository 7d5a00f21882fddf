// Tokens of API clients. Their SHA-256 hashes are in a separate table, so that no audit row contains one.

import { importedKinds } from '#record-types/imports.ts';
import { apiTokenPrefix, hashToken } from '#server/auth/authenticate.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type ApiToken, apiToken } from '../contract.ts';

const sourcedTables = [
  ...new Set(importedKinds.map((kind) => (kind.endsWith('_lines') ? 'record_lines' : kind))),
];

const recordCount = sql.join(
  sourcedTables.map((table) => sql`(select count(*) from ${sql.table(table)} r where r.source = t.source)`),
  sql` + `,
);
const limit = sql`coalesce((select json_agg(json_build_object('id', l.id, 'name', coalesce(c.name, '#' || l.id)) order by c.name, l.id)
  from unnest(t.client_ids) l (id) left join clients c on c.id = l.id), '[]')`;
const columns = sql`t.id, t.name, t.permissions, ${limit} as clients, t.source, t.strict, ${recordCount} as record_count, t.created_at, t.expires_at, t.revoked_at,
  (select h.last_used_at from api_token_hashes h where h.token_id = t.id) as last_used_at`;

/** The account of an API client; only for scopes that reach every row. */
export async function findMachine(
  database: Queryable,
  scope: Scope,
  userId: number,
): Promise<Authorized<'machine'> | undefined> {
  const [machine] = await database.read(
    sql.of({ id: 'number' })`
      select u.id from users u where u.id = ${userId} and ${inScope(scope, {})} and u.deleted_at is null and exists (
      select from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api')`,
  );
  return machine && authorize('machine', machine);
}

/** The tokens of an account, newest first, including expired ones. */
export function listTokens(database: Queryable, machine: Authorized<'machine'>): Promise<ApiToken[]> {
  return database.read(
    sql.of(apiToken)`select ${columns} from api_tokens t where t.user_id = ${machine.id} order by t.id desc`,
  );
}

const ownToken = shape({
  id: 'number',
  name: 'string',
  expires_at: 'string',
  revoked_at: 'string?',
  last_used_at: 'string?',
  calls: 'number',
  errors: 'number',
});
const usageDay = shape({ day: 'string', calls: 'number', errors: 'number' });

/** The caller's own tokens that are or recently were valid, with their calls and errors of these days (UTC). */
export function listOwnTokens(
  database: Queryable,
  { userId }: Scope,
  days: number,
): Promise<RowOf<typeof ownToken>[]> {
  return database.read(
    sql.of(ownToken)`select t.id, t.name, t.expires_at, t.revoked_at,
        (select h.last_used_at from api_token_hashes h where h.token_id = t.id) as last_used_at,
        u.calls, u.errors
      from api_tokens t cross join lateral (
        select coalesce(sum(d.calls), 0)::float8 as calls, coalesce(sum(d.errors), 0)::float8 as errors
        from api_token_days d where d.token_id = t.id and ${recent(days)}) u
      where t.user_id = ${userId} and least(t.expires_at, t.revoked_at) > now() - make_interval(days => ${days}::int)
      order by t.id desc limit 50`,
  );
}

/** The calls and errors of the caller's tokens on each of the last days (UTC), the oldest first. */
export function listOwnUsage(
  database: Queryable,
  { userId }: Scope,
  days: number,
): Promise<RowOf<typeof usageDay>[]> {
  return database.read(
    sql.of(usageDay)`select g.day::date as day, coalesce(sum(d.calls), 0)::float8 as calls,
        coalesce(sum(d.errors), 0)::float8 as errors
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') g (day)
        left join api_token_days d on d.day = g.day::date
          and d.token_id in (select t.id from api_tokens t where t.user_id = ${userId})
      group by 1 order by 1`,
  );
}

const today = sql`(now() at time zone 'UTC')::date`;

function recent(days: number) {
  return sql`d.day > ${today} - ${days}::int`;
}

/** Whether records or a token of another account have this source, ignoring case. */
export async function isSourceInUse(
  transaction: Queryable,
  { id: userId }: Authorized<'machine'>,
  source: string,
): Promise<boolean> {
  const [found] = await transaction.read(
    sql.of({ used: 'boolean' })`
      select exists (select from api_tokens where fold_text(source) = fold_text(${source}) and user_id <> ${userId})
      or (not exists (select from api_tokens where source = ${source} and user_id = ${userId})
        and (${sql.join(
          sourcedTables.map(
            (table) => sql`exists (select from ${sql.table(table)} where source = ${source})`,
          ),
          sql` or `,
        )})) as used`,
  );
  return found?.used === true;
}

/** Whether all of these clients exist. */
export async function areClients(database: Queryable, ids: readonly number[]): Promise<boolean> {
  const rows = await database.read(
    sql.of({ id: 'number' })`select id from clients where id = any(${[...ids]}::bigint[])`,
  );
  return rows.length === new Set(ids).size;
}

/** Stores a new token, of the token itself only its hash. */
export async function insertToken(
  transaction: Queryable,
  machine: Authorized<'machine'>,
  given: {
    secret: string;
    name: string;
    source: string;
    strict: boolean;
    permissions: readonly string[];
    clients: readonly number[];
    days: number;
  },
): Promise<ApiToken> {
  const [token] = await transaction.rows(
    sql.of(
      apiToken,
    )`insert into api_tokens as t (user_id, name, source, strict, permissions, client_ids, expires_at)
      values (${machine.id}, ${given.name.trim()}, ${given.source}, ${given.strict}, ${[...new Set(given.permissions)]}::text[],
        ${given.clients.length === 0 ? null : [...new Set(given.clients)]}::bigint[], now() + make_interval(days => ${given.days}::int)) returning ${columns}`,
  );
  if (token === undefined) throw new Error('no token came back');
  await transaction.rows(
    sql`insert into api_token_hashes (token_hash, token_id)
      values (${hashToken(apiTokenPrefix + given.secret)}, ${token.id})`,
  );
  return token;
}

/** A token of this account. */
export async function findToken(
  database: Queryable,
  machine: Authorized<'machine'>,
  id: number,
): Promise<Authorized<'token'> | undefined> {
  const [token] = await database.read(
    sql.of({ id: 'number' })`select t.id from api_tokens t where t.id = ${id} and t.user_id = ${machine.id}`,
  );
  return token && authorize('token', token);
}

/** Revokes a token; one that is already revoked keeps its time of revocation. */
export async function revokeToken(transaction: Queryable, { id }: Authorized<'token'>): Promise<void> {
  await transaction.rows(
    sql`update api_tokens set revoked_at = coalesce(revoked_at, now()) where id = ${id}`,
  );
}
