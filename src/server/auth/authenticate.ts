// Authentication: one indexed query finds the session, its user, the role and everything a Scope is made of.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Capability,
  capabilities,
  isBlinded,
  mayBlinded,
  mayLimited,
  type Permission,
  type Reach,
  type Role,
  roleOf,
} from '#core/access.ts';
import { reference } from '#core/contract.ts';
import { AppError } from '#core/errors.ts';
import { Companion } from '#server/database/companion.ts';
import type { Database } from '#server/database/database.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { roleFacts } from './role-facts.ts';
import { makeScope, type Scope } from './scope.ts';

/** A replaced token is accepted for this long, for a second tab. */
const rotationGraceSeconds = 60;

export interface Principal {
  readonly userId: number;
  readonly role: Role;
  readonly isBlinded: boolean;
  readonly capabilities: readonly Capability[];
  readonly email: string;
  /** Undefined for an API client and for a device, which have a token and no session. */
  readonly sessionId: number | undefined;
  /** For a device that sends its queued reports: accepted only by the endpoints that declare it. */
  readonly deviceId: number | undefined;
  /** For API clients. */
  readonly apiToken: { readonly id: number; readonly name: string } | undefined;
  /**
   * Whether an API token may do this; a person's session may do everything that the role allows. Blinded
   * users have fewer permissions than their role.
   */
  allows(permission: Permission): boolean;
  /** The rows this caller reaches with a permission of this reach. */
  scope(reach: Reach): Scope;
}

/** The prefix of API tokens. */
export const apiTokenPrefix = 'twk_';
/** The prefix of the tokens of devices. */
export const deviceTokenPrefix = 'twd_';
/** A device that has sent nothing for this long must sign in again. */
const deviceDays = 90;

const sessionRow = shape({
  ...roleFacts,
  session_id: 'number?',
  device_id: 'number?',
  token: z.nullable(reference),
  permissions: 'string[]?',
  token_client_ids: 'number[]?',
  family_id: 'string?',
  expired: 'boolean',
  revoked: 'boolean',
  rotated_out: 'boolean',
  /** Whether the last recorded use is older than a minute: recording every call would cost a write each. */
  unnoted_use: 'boolean',
  user_id: 'number',
  is_blinded: 'boolean?',
  capabilities: z.array(z.enum(capabilities)),
  email: 'string',
  usable: 'boolean',
  client_id: 'number?',
  client_ids: 'number[]',
  project_ids: 'number[]',
  site_ids: 'number[]',
  car_id: 'number?',
});
type SessionRow = RowOf<typeof sessionRow>;

/** The caller behind a bearer token; throws INVALID_TOKEN or TOKEN_EXPIRED, the only two reasons for a 401. */
export async function authenticate(database: Database, token: string | undefined): Promise<Principal> {
  if (token === undefined) throw new AppError('INVALID_TOKEN');
  const hash = hashToken(token);
  return callerIn(database, await database.read(byHash(token)(hash)), hash);
}

/**
 * A caller who was authenticated before, with the check that confirms it; no response may be sent before it
 * has passed.
 */
export interface RememberedCaller {
  readonly principal: Principal;
  readonly check: Companion<SessionRow>;
  /** The caller as confirmed by the check: the same object if nothing has changed. Throws as `authenticate` does. */
  confirmed(): Promise<Principal>;
}

/** The caller of this token if it was accepted here before; must be confirmed by the usual statement. */
export function rememberedCaller(
  database: Database,
  token: string | undefined,
): RememberedCaller | undefined {
  if (token === undefined) return undefined;
  const hash = hashToken(token);
  const known = remembered.get(hash.toString('base64'));
  if (known === undefined) return undefined;
  const check = new Companion(byHash(token)(hash), (statement) => database.read(statement));
  return {
    principal: known.principal,
    check,
    confirmed: async () => callerIn(database, await check.answer(), hash),
  };
}

/** The number of remembered callers; the oldest is dropped first. */
const rememberedMaximum = 2_000;
const remembered = new Map<string, { readonly facts: string; readonly principal: Principal }>();

async function callerIn(database: Database, [row]: readonly SessionRow[], hash: Buffer): Promise<Principal> {
  const key = hash.toString('base64');
  try {
    return remember(key, await accepted(database, row, hash));
  } catch (error) {
    remembered.delete(key);
    throw error;
  }
}

/** The principal of these facts: the same object as long as they are the same. */
function remember(key: string, row: SessionRow): Principal {
  const facts = JSON.stringify({ ...row, unnoted_use: undefined });
  const before = remembered.get(key);
  if (before?.facts === facts) return before.principal;
  const principal = principalOf(row);
  remembered.delete(key);
  remembered.set(key, { facts, principal });
  const [first] = remembered.keys();
  if (first !== undefined && remembered.size > rememberedMaximum) remembered.delete(first);
  return principal;
}

async function accepted(database: Database, row: SessionRow | undefined, hash: Buffer): Promise<SessionRow> {
  if (row === undefined || row.revoked || !row.usable) throw new AppError('INVALID_TOKEN');
  if (row.rotated_out) {
    // A replaced token is still in use: the holder of the new one may be the thief.
    await database.rows(
      sql`update sessions set revoked_at = now() where family_id = ${row.family_id} and revoked_at is null`,
    );
    throw new AppError('INVALID_TOKEN');
  }
  if (row.expired) throw new AppError('TOKEN_EXPIRED');
  if (row.unnoted_use) {
    const table = row.device_id === null ? 'api_token_hashes' : 'device_secrets';
    await database.rows(sql`update ${sql.table(table)} set last_used_at = now() where token_hash = ${hash}`);
  }
  return row;
}

/**
 * The current caller, for work that continues after the request was authenticated; throws INVALID_TOKEN once
 * the session has ended. If the session's token was replaced, the new one counts.
 */
export async function stillSignedIn(
  database: Database,
  { userId, sessionId }: Principal,
  token: string | undefined,
): Promise<Principal> {
  if (sessionId === undefined) return authenticate(database, token);
  const family = await database.read(
    sql`select from sessions s join sessions own on own.family_id = s.family_id
      where own.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() limit 1`,
  );
  const principal = family.length === 0 ? undefined : await findPrincipal(database, userId);
  if (principal === undefined) throw new AppError('INVALID_TOKEN');
  return { ...principal, sessionId };
}

/** A user by account, for work in their name without a session; undefined if the account may no longer sign in. */
export async function findPrincipal(database: Queryable, userId: number): Promise<Principal | undefined> {
  const [row] = await database.read(
    sql.of(sessionRow)`
      select null::bigint as session_id, null::bigint as device_id, null::json as token, null::text[] as permissions, null::float8[] as token_client_ids,
        null as family_id, false as expired,
        false as revoked, false as rotated_out, false as unnoted_use, ${caller}
      from users u where u.id = ${userId}`,
  );
  return row?.usable === true ? principalOf(row) : undefined;
}

/**
 * Throws when a user no longer has the rights that the work in their name started with. The account is locked
 * until the transaction ends, so that a later change of the account sees the result and can withdraw it.
 */
export async function assertSameRights(transaction: Queryable, before: Principal): Promise<void> {
  await transaction.rows(sql`select 1 from users where id = ${before.userId} for share`);
  const now = await findPrincipal(transaction, before.userId);
  const rights = ({ email, scope }: Principal) => JSON.stringify([email, scope('own')]);
  if (now === undefined || rights(now) !== rights(before)) throw new Error('the rights have changed since');
}

/** SHA-256 suffices: the token has 256 random bits. */
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

/** For calls without a session: no rows are visible. */
export function nobodysScope(): Scope {
  return makeScope({
    reach: 'own',
    role: 'user',
    isBlinded: true,
    capabilities: [],
    userId: 0,
    clientIds: [],
    projectIds: [],
    siteIds: [],
    carId: undefined,
  });
}

function principalOf(row: SessionRow): Principal {
  const role = roleOf(row);
  const blinded = isBlinded(role, row.is_blinded);
  return {
    userId: row.user_id,
    role,
    isBlinded: blinded,
    capabilities: row.capabilities,
    email: row.email,
    sessionId: row.session_id ?? undefined,
    deviceId: row.device_id ?? undefined,
    apiToken: row.token ?? undefined,
    allows: (permission) =>
      (!blinded || mayBlinded(permission)) &&
      (row.permissions?.includes(permission) ?? true) &&
      (row.token_client_ids === null || mayLimited(permission)),
    scope: (reach) =>
      makeScope({
        ...reachedBy(row, reach),
        role,
        isBlinded: blinded,
        capabilities: row.capabilities,
        userId: row.user_id,
        siteIds: row.site_ids,
        carId: row.car_id ?? undefined,
      }),
  };
}

/** A token limited to certain clients sees only their rows, even if its account sees all. */
function reachedBy(row: SessionRow, reach: Reach) {
  if (row.token_client_ids !== null && reach === 'all')
    return { reach: 'scope', clientIds: row.token_client_ids, projectIds: [] } as const;
  const clientIds = [...row.client_ids, ...(row.client_id === null ? [] : [row.client_id])];
  return { reach, clientIds, projectIds: row.project_ids };
}

function byHash(token: string): typeof sessionByHash {
  if (token.startsWith(apiTokenPrefix)) return machineByHash;
  return token.startsWith(deviceTokenPrefix) ? deviceByHash : sessionByHash;
}

function sessionByHash(hash: Buffer) {
  return sql.of(sessionRow)`
    select s.id as session_id, null::bigint as device_id, null::json as token, null::text[] as permissions, null::float8[] as token_client_ids, s.family_id, s.expires_at <= now() as expired,
      s.revoked_at is not null as revoked,
      coalesce(s.rotated_at < now() - make_interval(secs => ${rotationGraceSeconds}::int), false) as rotated_out,
      false as unnoted_use,
      ${caller}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash}`;
}

/** The token is valid only while the account is an API account. */
function machineByHash(hash: Buffer) {
  return sql.of(sessionRow)`
    select null::bigint as session_id, null::bigint as device_id, json_build_object('id', t.id, 'name', t.name) as token, t.permissions, t.client_ids::float8[] as token_client_ids, null as family_id,
      t.expires_at <= now() as expired, t.revoked_at is not null or not exists (select from user_groups ug
        join groups g on g.id = ug.group_id where ug.user_id = u.id and g.name = 'api') as revoked,
      false as rotated_out, coalesce(h.last_used_at < now() - interval '1 minute', true) as unnoted_use, ${caller}
    from api_token_hashes h join api_tokens t on t.id = h.token_id join users u on u.id = t.user_id
    where h.token_hash = ${hash}`;
}

/** No session family: a device stays signed in when the session it was registered from is renewed or expires. */
function deviceByHash(hash: Buffer) {
  return sql.of(sessionRow)`
    select null::bigint as session_id, d.id as device_id, null::json as token, null::text[] as permissions, null::float8[] as token_client_ids,
      null as family_id, false as expired,
      d.ended_at is not null or coalesce(h.last_used_at, d.created_at) < now() - make_interval(days => ${deviceDays}::int)
        as revoked,
      false as rotated_out, coalesce(h.last_used_at < now() - interval '1 minute', true) as unnoted_use, ${caller}
    from device_secrets h join devices d on d.id = h.device_id join users u on u.id = d.user_id
    where h.token_hash = ${hash}`;
}

const caller = sql`u.id as user_id, u.email, u.is_blinded, u.capabilities, u.is_active and u.deleted_at is null as usable,
      u.is_superuser, u.is_staff, u.is_invoicing, u.manager, u.site_user, u.site_role, u.car_id,
      array(select g.name from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id) as groups,
      u.client_id, array(select m.client_id from manager_clients m where m.user_id = u.id)::float8[] as client_ids,
      array(select m.project_id from manager_projects m where m.user_id = u.id)::float8[] as project_ids,
      array(select m.site_id from user_sites m where m.user_id = u.id)::float8[] as site_ids`;
