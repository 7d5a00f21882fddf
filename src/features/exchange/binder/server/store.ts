// The contents of a project's binder, and the requested binders. The caller has found the project within a scope.
import * as z from 'zod/mini';
import type { SignedKind } from '#features/oversight/signatures/rules.ts';
import { meanings, signedRecords } from '#features/oversight/signatures/rules.ts';
import type { NamedProject } from '#features/supply/projects/server/service.ts';
import { outcomes } from '#features/transport/excursions/rules.ts';
import { packageInScope } from '#features/transport/packages/server/service.ts';
import { seesRows } from '#record-types/blinding.ts';
import type { RecordKind } from '#record-types/forms.ts';
import type { Scope } from '#server/auth/scope.ts';
import { shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import type { Period } from './sources.ts';

/** The ids of the project's records that existed at the moment; voided ones for those who see every row. */
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

/** The certificates as of the moment; earlier versions only for users who see every row. */
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

/** The customs documents of outbounds as of the moment; voided ones only for users who see every row. */
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

const signedKinds = [...signedRecords, 'excursions', 'recalls', 'recall_closings', 'unblindings'] as const;

const signed = shape({
  record_kind: z.enum(signedKinds),
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
  const ofProject = sql`r.project_id = ${id}`;
  const signedIn: Record<SignedKind, Fragment> = {
    destructions: sql`${ofProject} and ${voided}`,
    inventories: sql`${ofProject} and ${voided}`,
    excursions: ofProject,
    unblindings: ofProject,
    recalls: sql`true`,
    recall_closings: sql`r.recall_id in (select id from recalls)`,
  };
  const of = (
    kind: SignedKind,
  ) => sql`select s.record_kind, s.record_id, s.printed_name, s.meaning, s.signed_at,
      s.record_version::text as record_version, encode(s.content_sha256, 'hex') as content_sha256,
      encode(s.file_sha256, 'hex') as file_sha256, case when s.voided_at <= ${moment} then s.voided_at end as voided_at, s.id
    from signatures s join ${sql.table(kind)} r on r.id = s.record_id
    where s.record_kind = ${kind} and s.signed_at <= ${moment} and ${signedIn[kind]}`;
  return database.read(
    sql.of(
      signed,
    )`select record_kind, record_id, printed_name, meaning, signed_at, record_version, content_sha256, file_sha256,
        voided_at from (${sql.join(signedKinds.map(of), sql` union all `)}) s order by s.id`,
  );
}

const stored = shape({ id: 'number', file_id: 'number', name: 'string', size: 'number' });

/** Documents of the project's batches, void ones included. */
export function listBatchFiles(database: Queryable, { id }: NamedProject) {
  return database.read(
    sql.of(stored)`select d.id, f.id as file_id, f.name, f.size
      from batch_files d join batches b on b.id = d.batch_id join files f on f.id = d.file_id
      where b.project_id = ${id} order by d.id`,
  );
}

/** The files of the project's invoices. */
export function listInvoiceFiles(database: Queryable, { id }: NamedProject) {
  return database.read(
    sql.of(stored)`select i.id, f.id as file_id, f.name, f.size
      from invoices i join files f on f.id = i.file_id where i.project_id = ${id} order by i.id`,
  );
}

const readings = shape({
  id: 'number',
  file_id: 'number',
  name: 'string',
  size: 'number',
  first_at: 'string',
  points: 'bytes',
});

/** The ids of the files of loggers on the project's shipments, and of those that opened one of its cases; void ones included. */
export async function listTemperatureIds(database: Queryable, { id }: NamedProject): Promise<number[]> {
  return ids(
    database,
    sql`temperature_files r where r.package_id in (select k.id from packages k where k.project_id = ${id})
      or r.outbound_id in (select o.id from outbounds o where o.project_id = ${id})
      or r.id in (select c.temperature_file_id from excursion_causes c join excursions e on e.id = c.excursion_id
        where e.project_id = ${id})`,
  );
}

/** The original of a logger's file, and its readings. */
export async function readTemperatures(database: Queryable, id: number) {
  const [row] = await database.read(
    sql.of(readings)`select t.id, f.id as file_id, f.name, f.size, t.first_at, p.points
      from temperature_files t join files f on f.id = t.file_id join temperature_points p on p.id = t.id
      where t.id = ${id}`,
  );
  return row;
}

const disposed = shape({
  id: 'number',
  reference: 'string',
  opened_at: 'string',
  due_on: 'string',
  outcome: z.nullable(z.enum(outcomes)),
  outcome_reason: 'string?',
  decided_at: 'string?',
  decided_by: 'string?',
  found_at: 'string?',
  temperature_file_id: 'number?',
  delivery_report_id: 'number?',
  low_c: 'string?',
  high_c: 'string?',
  allowed_minutes: 'number?',
  minutes_outside: 'number?',
  lowest_c: 'string?',
  highest_c: 'string?',
});

/** Each excursion with the decision of quality, one row per finding. */
export function listDispositions(database: Queryable, scope: Scope, { id }: NamedProject) {
  const decider =
    scope.reach === 'all'
      ? sql`(select coalesce(nullif(u.name, ''), u.email) from users u where u.id = e.decided_by)`
      : sql`null::text`;
  return database.read(
    sql.of(
      disposed,
    )`select e.id, e.reference, e.opened_at, e.due_on, e.outcome, e.outcome_reason, e.decided_at,
        ${decider} as decided_by, c.found_at, c.temperature_file_id, c.delivery_report_id, c.low_c, c.high_c,
        c.allowed_minutes, ceil(c.seconds_outside / 60.0)::int as minutes_outside, c.lowest_c, c.highest_c
      from excursions e left join excursion_causes c on c.excursion_id = e.id
      where e.project_id = ${id} order by e.id, c.id`,
  );
}

const affected = shape({
  id: 'number',
  reference: 'string',
  product: 'string?',
  batch: 'string?',
  quantity: 'string?',
});

/** The quantities that an excursion put in quarantine. */
export function listAffected(database: Queryable, { id }: NamedProject) {
  return database.read(
    sql.of(affected)`select e.id, e.reference, i.product, i.batch, i.quantity
      from excursions e join excursion_items i on i.excursion_id = e.id
      where e.project_id = ${id} order by e.id, i.id`,
  );
}

const receipt = shape({
  id: 'number',
  airbill: 'string!',
  occurred_at: 'string',
  product: 'string?',
  batch: 'string?',
  quantity: 'string?',
  accepted: 'string',
  refused: 'string',
});

/** The accepted and rejected quantities of each line of a receipt. */
export function listReceiptLines(database: Queryable, { id }: NamedProject) {
  return database.read(
    sql.of(
      receipt,
    )`select r.id, r.airbill, r.occurred_at, l.product, l.batch, l.quantity, l.accepted, l.refused
      from delivery_reports r join delivery_report_lines l on l.report_id = r.id
      where r.project_id = ${id} order by r.id, l.id`,
  );
}

/** The ids of the project's recalls, batches and cases, for their audit trail. */
export function listOwnIds(
  database: Queryable,
  table: 'recalls' | 'batches' | 'excursions' | 'site_entries',
) {
  return ids(database, sql`${sql.table(table)} r`);
}

/** How long a binder is kept. */
const keptDays = 7;

/** Requests a binder of the scope's user as of this moment. */
export async function upsertBinder(
  transaction: Queryable,
  scope: Scope,
  { id }: NamedProject,
  { moment, language, period: { from, to } }: { moment: Date; language: string; period: Period },
): Promise<void> {
  const [before] = await transaction.rows(
    sql.of({
      file_id: 'number?',
    })`select file_id from binders where project_id = ${id} and user_id = ${scope.userId} for update`,
  );
  await transaction.rows(
    sql`insert into binders (project_id, user_id, moment, language, period_from, period_to)
      values (${id}, ${scope.userId}, ${moment}, ${language}, ${from ?? null}::date, ${to ?? null}::date)
      on conflict (project_id, user_id) do update set moment = excluded.moment, language = excluded.language,
        period_from = excluded.period_from, period_to = excluded.period_to, file_id = null, failed = false`,
  );
  const fileId = before?.file_id ?? null;
  if (fileId !== null) await transaction.rows(sql`delete from files where id = ${fileId}`);
}

const binder = shape({
  moment: 'string',
  language: 'string',
  failed: 'boolean',
  period_from: 'string?',
  period_to: 'string?',
  file_id: 'number?',
  name: 'string?',
  size: 'number?',
});

/** The scope's own binder of a project. */
export async function findBinder(database: Queryable, scope: Scope, { id }: NamedProject) {
  const [row] = await database.read(
    sql.of(
      binder,
    )`select b.moment, b.language, b.failed, b.period_from, b.period_to, b.file_id, f.name, f.size
      from binders b left join files f on f.id = b.file_id where b.project_id = ${id} and b.user_id = ${scope.userId}`,
  );
  return row;
}

/** Stores the result for the binder of this moment; false if a newer one was requested. */
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

/** Deletes expired binders. */
export async function deleteOldBinders(transaction: Queryable): Promise<void> {
  const gone = await transaction.rows(
    sql.of({
      file_id: 'number?',
    })`delete from binders where moment < now() - make_interval(days => ${keptDays}) returning file_id`,
  );
  const files = gone.flatMap(({ file_id }) => file_id ?? []);
  await transaction.rows(sql`delete from files where id = any(${files}::bigint[])`);
}
