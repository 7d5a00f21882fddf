// Who is calling: one indexed query finds the session, its user, the role and everything a Scope is made of.
import { createHash, randomBytes } from 'node:crypto';
import { type Permission, type Reach, type Role, type RoleFacts, roleOf } from '#core/access.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from './database.ts';
import { makeScope, type Scope } from './scope.ts';
import { type Queryable, sql } from './sql.ts';

/** A rotated token stays good this long, for the second tab. */
const rotationGraceSeconds = 60;

export interface Principal {
  readonly userId: number;
  readonly role: Role;
  readonly email: string;
  /** Undefined for a machine, which has a token and no session. */
  readonly sessionId: number | undefined;
  /** Whether a machine's token is for this; a person's session is for everything the role may do. */
  allows(permission: Permission): boolean;
  /** The rows this caller reaches with a permission of this reach. */
  scope(reach: Reach): Scope;
}

/** What a machine's token begins with. */
export const apiTokenPrefix = 'twk_';

interface SessionRow extends RoleFacts {
  session_id: number | null;
  permissions: readonly string[] | null;
  family_id: string | null;
  expired: boolean;
  revoked: boolean;
  rotated_out: boolean;
  /** Whether a machine's token was not used in the last minute: each use once a minute costs nothing. */
  unnoted_use: boolean;
  user_id: number;
  email: string;
  usable: boolean;
  client_id: number | null;
  client_ids: number[];
  project_ids: number[];
  site_ids: number[];
  car_id: number | null;
}

/** The caller behind a bearer token; throws INVALID_TOKEN or TOKEN_EXPIRED, the only two reasons for a 401. */
export async function authenticate(database: Database, token: string | undefined): Promise<Principal> {
  if (token === undefined) throw new AppError('INVALID_TOKEN');
  const hash = hashToken(token);
  const [row] = await database.rows(
    token.startsWith(apiTokenPrefix) ? machineByHash(hash) : sessionByHash(hash),
  );
  if (row === undefined || row.revoked || !row.usable) throw new AppError('INVALID_TOKEN');
  if (row.rotated_out) {
    // Somebody still uses a token that was replaced: whoever holds the new one may be the thief.
    await database.rows(
      sql`update sessions set revoked_at = now() where family_id = ${row.family_id} and revoked_at is null`,
    );
    throw new AppError('INVALID_TOKEN');
  }
  if (row.expired) throw new AppError('TOKEN_EXPIRED');
  if (row.unnoted_use) {
    await database.rows(sql`update api_token_hashes set last_used_at = now() where token_hash = ${hash}`);
  }
  return principalOf(row);
}

/** A person by the account alone, for work in their name while they are away; undefined once nobody gets in by it. */
export async function findPrincipal(database: Queryable, userId: number): Promise<Principal | undefined> {
  const [row] = await database.rows(
    sql<SessionRow>`select null::bigint as session_id, null as permissions, null as family_id, false as expired,
        false as revoked, false as rotated_out, false as unnoted_use, ${caller}
      from users u where u.id = ${userId}`,
  );
  return row?.usable === true ? principalOf(row) : undefined;
}

/** SHA-256: the token has 256 random bits, so that a slow hash would add nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1];
}

/** For calls of visitors: reaches nothing. */
export function nobodysScope(): Scope {
  return makeScope({
    reach: 'own',
    role: 'user',
    userId: 0,
    clientIds: [],
    projectIds: [],
    siteIds: [],
    carId: undefined,
  });
}

function principalOf(row: SessionRow): Principal {
  const role = roleOf(row);
  return {
    userId: row.user_id,
    role,
    email: row.email,
    sessionId: row.session_id ?? undefined,
    allows: (permission) => row.permissions?.includes(permission) ?? true,
    scope: (reach) =>
      makeScope({
        reach,
        role,
        userId: row.user_id,
        clientIds: [...row.client_ids, ...(row.client_id === null ? [] : [row.client_id])],
        projectIds: row.project_ids,
        siteIds: row.site_ids,
        carId: row.car_id ?? undefined,
      }),
  };
}

function sessionByHash(hash: Buffer) {
  return sql<SessionRow>`select s.id as session_id, null as permissions, s.family_id, s.expires_at <= now() as expired,
      s.revoked_at is not null as revoked,
      coalesce(s.rotated_at < now() - make_interval(secs => ${rotationGraceSeconds}::int), false) as rotated_out,
      false as unnoted_use,
      ${caller}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash}`;
}

/** A token is good while its account still is a machine's. */
function machineByHash(hash: Buffer) {
  return sql<SessionRow>`select null::bigint as session_id, t.permissions, null as family_id,
      t.expires_at <= now() as expired, t.revoked_at is not null or not exists (select from user_groups ug
        join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api') as revoked,
      false as rotated_out, coalesce(h.last_used_at < now() - interval '1 minute', true) as unnoted_use, ${caller}
    from api_token_hashes h join api_tokens t on t.id = h.token_id join users u on u.id = t.user_id
    where h.token_hash = ${hash}`;
}

const caller = sql`u.id as user_id, u.email, u.is_active and u.deleted_at is null as usable,
      u.is_superuser, u.is_staff, u.is_invoicing, u.manager, u.site_user, u.site_role, u.car_id,
      array(select g.name from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id) as groups,
      u.client_id, array(select m.client_id from manager_clients m where m.user_id = u.id)::float8[] as client_ids,
      array(select m.project_id from manager_projects m where m.user_id = u.id)::float8[] as project_ids,
      array(select m.site_id from user_sites m where m.user_id = u.id)::float8[] as site_ids`;
