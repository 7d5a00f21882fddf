// What belongs into a project's binder, and the binders that were asked for. The caller has found the project within a scope.
import * as z from 'zod/mini';
import type { SignedKind } from '#features/oversight/signatures/rules.ts';
import { meanings, signedRecords } from '#features/oversight/signatures/rules.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { RecordKind } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';

/** The ids of the project's records that existed at the moment, voided ones included. */
export async function listRecordIds(
  database: Queryable,
  scope: Scope,
  { id }: NamedProject,
  kind: RecordKind,
  moment: Date,
): Promise<number[]> {
  const voided = scope.reach === 'all' ? sql`true` : sql`r.voided_at is null`;
  return ids(
    database,
    sql`${sql.table(kind)} r where r.project_id = ${id} and r.created_at <= ${moment} and ${voided}`,
  );
}

export async function listPackageIds(
  database: Queryable,
  scope: Scope,
  { id }: NamedProject,
  moment: Date,
): Promise<number[]> {
  return ids(
    database,
    sql`packages r join packages k on k.id = r.id where k.project_id = ${id} and k.created_at <= ${moment}
      and ${packageInScope(scope)}`,
  );
}

export async function listReportIds(
  database: Queryable,
  { id }: NamedProject,
  moment: Date,
): Promise<number[]> {
  return ids(database, sql`delivery_reports r where r.project_id = ${id} and r.at <= ${moment}`);
}

async function ids(database: Queryable, from: Fragment): Promise<number[]> {
  const rows = await database.read(sql.of({ id: 'number' })`select r.id from ${from} order by r.id`);
  return rows.map(({ id }) => id);
}

const certificate = shape({
  id: 'number',
  destruction_id: 'number',
  file_id: 'number',
  name: 'string',
  size: 'number',
});

const customsFile = shape({
  id: 'number',
  outbound_id: 'number',
  file_id: 'number',
  name: 'string',
  size: 'number',
});

/** The certificates that were there at the moment; earlier versions only for those who see every row. */
export function listCertificateFiles(database: Queryable, scope: Scope, { id }: NamedProject, moment: Date) {
  const seen =
    scope.reach === 'all'
      ? sql`true`
      : sql`(c.superseded_at is null or c.superseded_at > ${moment}) and d.voided_at is null`;
  return database.read(
    sql.of(certificate)`select c.id, c.destruction_id, f.id as file_id, f.name, f.size
      from certificates c join destructions d on d.id = c.destruction_id join files f on f.id = c.file_id
      where d.project_id = ${id} and c.uploaded_at <= ${moment} and ${seen} and ${seesRows(scope, 'certificates')}::boolean
      order by c.destruction_id, c.id`,
  );
}

/** The customs documents of outbounds that were there at the moment; voided ones only for those who see every row. */
export function listCustomsFiles(database: Queryable, scope: Scope, { id }: NamedProject, moment: Date) {
  const seen =
    scope.reach === 'all'
      ? sql`true`
      : sql`(g.voided_at is null or g.voided_at > ${moment}) and o.voided_at is null`;
  return database.read(
    sql.of(customsFile)`select g.id, g.outbound_id, f.id as file_id, f.name, f.size
      from outbound_files g join outbounds o on o.id = g.outbound_id join files f on f.id = g.file_id
      where o.project_id = ${id} and g.uploaded_at <= ${moment} and ${seen} and ${seesRows(scope, 'outbound_files')}::boolean
      order by g.outbound_id, g.id`,
  );
}

const signed = shape({
  record_kind: z.enum(signedRecords),
  record_id: 'number',
  printed_name: 'string',
  meaning: z.enum(meanings),
  signed_at: 'string',
  record_version: 'string!',
  content_sha256: 'string!',
  file_sha256: 'string?',
  voided_at: 'string?',
});

/** The signatures of the project's records until the moment. */
export function listSignedRecords(database: Queryable, scope: Scope, { id }: NamedProject, moment: Date) {
  const voided = scope.reach === 'all' ? sql`true` : sql`r.voided_at is null`;
  const of = (
    kind: SignedKind,
  ) => sql`select s.record_kind, s.record_id, s.printed_name, s.meaning, s.signed_at,
      s.record_version::text as record_version, encode(s.content_sha256, 'hex') as content_sha256,
      encode(s.file_sha256, 'hex') as file_sha256, case when s.voided_at <= ${moment} then s.voided_at end as voided_at, s.id
    from signatures s join ${sql.table(kind)} r on r.id = s.record_id
    where s.record_kind = ${kind} and r.project_id = ${id} and s.signed_at <= ${moment} and ${voided}`;
  return database.read(
    sql.of(
      signed,
    )`select record_kind, record_id, printed_name, meaning, signed_at, record_version, content_sha256, file_sha256,
        voided_at from (${sql.join(signedRecords.map(of), sql` union all `)}) s order by s.id`,
  );
}

/** A binder is kept for so long. */
const keptDays = 7;

/** Notes that the scope's own binder is to be made as of this moment. */
export async function upsertBinder(
  transaction: Queryable,
  scope: Scope,
  { id }: NamedProject,
  { moment, language }: { moment: Date; language: string },
): Promise<void> {
  const [before] = await transaction.rows(
    sql.of({
      file_id: 'number?',
    })`select file_id from binders where project_id = ${id} and user_id = ${scope.userId} for update`,
  );
  await transaction.rows(
    sql`insert into binders (project_id, user_id, moment, language) values (${id}, ${scope.userId}, ${moment}, ${language})
      on conflict (project_id, user_id) do update
      set moment = excluded.moment, language = excluded.language, file_id = null, failed = false`,
  );
  const fileId = before?.file_id ?? null;
  if (fileId !== null) await transaction.rows(sql`delete from files where id = ${fileId}`);
}

const binder = shape({
  moment: 'string',
  language: 'string',
  failed: 'boolean',
  file_id: 'number?',
  name: 'string?',
  size: 'number?',
});

/** The scope's own binder of a project. */
export async function findBinder(database: Queryable, scope: Scope, { id }: NamedProject) {
  const [row] = await database.read(
    sql.of(binder)`select b.moment, b.language, b.failed, b.file_id, f.name, f.size
      from binders b left join files f on f.id = b.file_id where b.project_id = ${id} and b.user_id = ${scope.userId}`,
  );
  return row;
}

/** Stores how the work on the binder of this moment ended; false when another one was asked for since. */
export async function settleBinder(
  transaction: Queryable,
  scope: Scope,
  { id }: NamedProject,
  { moment, fileId }: { moment: string; fileId: number | null },
): Promise<boolean> {
  const rows = await transaction.rows(
    sql`update binders set file_id = ${fileId}::bigint, failed = ${fileId === null}::boolean
      where project_id = ${id} and user_id = ${scope.userId} and moment = ${moment}::timestamptz returning project_id`,
  );
  return rows.length > 0;
}

/** Deletes the binders that were kept long enough. */
export async function deleteOldBinders(transaction: Queryable): Promise<void> {
  const gone = await transaction.rows(
    sql.of({
      file_id: 'number?',
    })`delete from binders where moment < now() - make_interval(days => ${keptDays}) returning file_id`,
  );
  const files = gone.flatMap(({ file_id }) => file_id ?? []);
  await transaction.rows(sql`delete from files where id = any(${files}::bigint[])`);
}
