// Receipt links of a package. A token is the link's id and a signature of its id, package and expiry.
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import type { Sealing } from '#server/config/sealing.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { linkStates } from '../rules.ts';

export const storedLink = shape({
  id: 'number',
  package_id: 'number',
  email: 'string',
  created_by: 'string',
  created_at: 'string',
  expires_at: 'string',
  state: z.enum(linkStates),
});
export type StoredLink = RowOf<typeof storedLink>;

const columns = sql`l.id, l.package_id, l.email, l.created_at, l.expires_at,
  (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = l.created_by) as created_by,
  case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'active' end as state`;

/** Returns a package of the scope. */
export async function findLinkedPackage(
  database: Queryable,
  scope: Scope,
  id: number,
): Promise<(Authorized<'package'> & { readonly airbill: string }) | undefined> {
  const [found] = await database.read(
    sql.of({ id: 'number', airbill: 'string' })`
      select k.id, k.airbill from packages k where k.id = ${id} and ${packageInScope(scope)}`,
  );
  return found && authorize('package', found);
}

export function listLinks(database: Queryable, { id }: Authorized<'package'>): Promise<StoredLink[]> {
  return database.read(
    sql.of({ ...storedLink, created_by: 'string!' })`
      select ${columns} from receipt_links l where l.package_id = ${id} order by l.id desc limit 100`,
  );
}

export async function insertLink(
  transaction: Queryable,
  { id }: Authorized<'package'>,
  { userId }: Scope,
  { email, language, days }: { email: string; language: string; days: number },
): Promise<StoredLink> {
  const [link] = await transaction.rows(
    sql.of({ ...storedLink, created_by: 'string!' })`
      with l as (insert into receipt_links (package_id, email, language, created_by, expires_at)
        values (${id}, ${email}, ${language}, ${userId},
          date_trunc('milliseconds', now() + make_interval(days => ${days}::int))) returning *)
      select ${columns} from l`,
  );
  if (link === undefined) throw new Error('no receipt link came back');
  return link;
}

/** Returns a link of this package that is not revoked, locked until the end of the transaction. */
export async function findLink(
  transaction: Queryable,
  { id: packageId }: Authorized<'package'>,
  id: number,
): Promise<Authorized<'receipt_link'> | undefined> {
  const [link] = await transaction.rows(
    sql.of({ id: 'number' })`select l.id from receipt_links l
      where l.id = ${id} and l.package_id = ${packageId} and l.revoked_at is null for update`,
  );
  return link && authorize('receipt_link', link);
}

/** Revokes the link; its token is treated as unknown from now on. */
export async function revokeLink(
  transaction: Queryable,
  { id }: Authorized<'receipt_link'>,
  { userId }: Scope,
): Promise<void> {
  await transaction.rows(
    sql`update receipt_links set revoked_at = now(), revoked_by = ${userId} where id = ${id}`,
  );
}

export const linkedPackage = shape({
  airbill: 'string',
  doc_id: 'string?',
  project: 'string',
  destination: 'string?',
});

/** Returns the link of a token and its package; undefined if it is unknown, forged, expired or revoked. */
export async function findByToken(
  database: Queryable,
  sealing: Sealing,
  token: string,
): Promise<(StoredLink & RowOf<typeof linkedPackage>) | undefined> {
  const [, id, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined) return undefined;
  const [link] = await database.read(
    sql.of({ ...storedLink, created_by: 'string!', ...linkedPackage })`
      select ${columns}, k.airbill, k.doc_id, k.destination, p.name as project
      from receipt_links l join packages k on k.id = l.package_id join projects p on p.id = k.project_id
      where l.id = ${Number(id)}`,
  );
  if (link?.state !== 'active') return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(sealing, link)) ? link : undefined;
}

/** Returns the token of a link; deterministic. */
export function tokenOf(sealing: Sealing, link: StoredLink): string {
  return `${link.id}.${signatureOf(sealing, link).toString('base64url')}`;
}

function signatureOf(sealing: Sealing, { id, package_id, expires_at }: StoredLink): Buffer {
  return sealing.hmac('receipt link', id, `${package_id} ${Date.parse(expires_at)}`);
}
