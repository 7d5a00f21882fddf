// Certificates of the destructions of one project. The caller has been shown to see the project.
import type { Scope } from '#server/scope.ts';
import { type Queryable, sql } from '#server/sql.ts';
import type { CertificateVersion } from '../contract.ts';

/** The destruction that an address names. */
export interface Place {
  readonly project: number;
  readonly destruction: number;
}

export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
}

/** The file of the valid certificate, or of the version that is named. */
export async function findCertificateFile(
  database: Queryable,
  _scope: Scope,
  { project, destruction }: Place,
  version?: number,
): Promise<StoredFile | undefined> {
  const which = version === undefined ? sql`t.superseded_at is null` : sql`t.id = ${version}`;
  const [file] = await database.rows<StoredFile>(
    sql`select f.id, f.name, f.content_type, f.size
      from destructions d join certificates t on t.destruction_id = d.id and ${which} join files f on f.id = t.file_id
      where d.id = ${destruction} and d.project_id = ${project} and d.voided_at is null`,
  );
  return file;
}

/** Every certificate of a destruction, newest first; undefined when there is no such destruction. */
export async function listCertificates(
  database: Queryable,
  _scope: Scope,
  { project, destruction }: Place,
): Promise<CertificateVersion[] | undefined> {
  const rows = await database.rows<CertificateVersion & { id: number | null }>(
    sql`select t.id, f.name, f.size, t.uploaded_at, t.superseded_at, coalesce(nullif(u.name, ''), u.email) as uploaded_by
      from destructions d left join certificates t on t.destruction_id = d.id
        left join files f on f.id = t.file_id left join users u on u.id = t.uploaded_by
      where d.id = ${destruction} and d.project_id = ${project} and d.voided_at is null
      order by t.superseded_at is null desc, t.uploaded_at desc, t.id desc`,
  );
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Keeps others from changing the certificate meanwhile; false when there is no such destruction. */
export async function lockDestruction(
  transaction: Queryable,
  _scope: Scope,
  { project, destruction }: Place,
): Promise<boolean> {
  const rows = await transaction.rows(
    sql`select 1 from destructions where id = ${destruction} and project_id = ${project} and voided_at is null for update`,
  );
  return rows.length > 0;
}

/** Ends the valid certificate; false when there is none. */
export async function supersedeCertificate(
  transaction: Queryable,
  _scope: Scope,
  { destruction }: Place,
): Promise<boolean> {
  const ended = await transaction.rows(
    sql`update certificates set superseded_at = now() where destruction_id = ${destruction} and superseded_at is null
      returning id`,
  );
  return ended.length > 0;
}

/** Makes this file the valid certificate, where none is. */
export async function insertCertificate(
  transaction: Queryable,
  scope: Scope,
  { destruction }: Place,
  fileId: number,
): Promise<{ uploaded_at: string }> {
  const [row] = await transaction.rows<{ uploaded_at: string }>(
    sql`insert into certificates (destruction_id, file_id, uploaded_by)
      values (${destruction}, ${fileId}, ${scope.userId}) returning uploaded_at`,
  );
  if (row === undefined) throw new Error('no certificate came back');
  return row;
}
