// Certificates of the destructions of one project.
import { seesRows } from '#record-types/blinding.ts';
import { type Authorized, authorize } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { type CertificateVersion, certificateVersion } from '../contract.ts';

export const storedFile = shape({
  id: 'number',
  name: 'string',
  content_type: 'string',
  size: 'number',
});
export type StoredFile = RowOf<typeof storedFile>;

/** A destruction of this project; `lock` prevents concurrent changes of its certificate. */
export async function findDestruction(
  database: Queryable,
  project: Authorized<'project'>,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<Authorized<'destruction'> | undefined> {
  const [destruction] = await database.rows(
    sql.of({ id: 'number' })`
      select d.id from destructions d where d.id = ${id} and d.project_id = ${project.id} and d.voided_at is null
      ${lock === 'lock' ? sql`for update` : sql``}`,
  );
  return destruction && authorize('destruction', destruction);
}

/** The file of the valid certificate, or of the given version. */
export async function findCertificateFile(
  database: Queryable,
  scope: Scope,
  destruction: Authorized<'destruction'>,
  version?: number,
): Promise<StoredFile | undefined> {
  if (!seesRows(scope, 'certificates')) return undefined;
  const which = version === undefined ? sql`t.superseded_at is null` : sql`t.id = ${version}`;
  const [file] = await database.read(
    sql.of(storedFile)`
      select f.id, f.name, f.content_type, f.size from certificates t join files f on f.id = t.file_id
      where t.destruction_id = ${destruction.id} and ${which}`,
  );
  return file;
}

/** All certificates of a destruction, newest first. */
export function listCertificates(
  database: Queryable,
  destruction: Authorized<'destruction'>,
): Promise<CertificateVersion[]> {
  return database.read(
    sql.of(certificateVersion)`
      select t.id, f.name, f.size, t.uploaded_at, t.superseded_at, coalesce(nullif(u.name, ''), u.email) as uploaded_by
      from certificates t left join files f on f.id = t.file_id left join users u on u.id = t.uploaded_by
      where t.destruction_id = ${destruction.id}
      order by t.superseded_at is null desc, t.uploaded_at desc, t.id desc`,
  );
}

/** Clears the valid certificate; returns false if there is none. */
export async function supersedeCertificate(
  transaction: Queryable,
  destruction: Authorized<'destruction'>,
): Promise<boolean> {
  const ended = await transaction.rows(
    sql`update certificates set superseded_at = now()
      where destruction_id = ${destruction.id} and superseded_at is null returning id`,
  );
  return ended.length > 0;
}

/** Makes this file the valid certificate, if there is none. */
export async function insertCertificate(
  transaction: Queryable,
  destruction: Authorized<'destruction'>,
  { fileId, uploadedBy }: { fileId: number; uploadedBy: number },
): Promise<{ uploaded_at: string }> {
  const [row] = await transaction.rows(
    sql.of({ uploaded_at: 'string' })`insert into certificates (destruction_id, file_id, uploaded_by)
      values (${destruction.id}, ${fileId}, ${uploadedBy}) returning uploaded_at`,
  );
  if (row === undefined) throw new Error('no certificate came back');
  return row;
}
