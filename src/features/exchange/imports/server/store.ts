// Uploaded files with their rows. They belong to no client: users who may write records see all of them.
import * as z from 'zod/mini';
import { reference } from '#core/contract.ts';
import type { ListFilters, ListQuery } from '#core/list-query.ts';
import type { Reason } from '#locales/reasons.ts';
import {
  type ImportedKind,
  importedKinds,
  type KindName,
  kindFields,
  recordFields,
} from '#record-types/imports.ts';
import { inScope, type Scope } from '#server/auth/scope.ts';
import type { Cause, Database } from '#server/database/database.ts';
import { countUpTo, type ListSource, listPage } from '#server/database/listing.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Fragment, type Queryable, sql } from '#server/database/sql.ts';
import { storableJson } from '#server/database/storable.ts';
import { type ImportedFile, importStates, importsList, rowStates } from '../contract.ts';
import { externalId, type SheetColumn } from '../headings.ts';
import type { KindTarget, RowCounts, RowsTable } from './pipeline/rows.ts';
import { rowCounts } from './pipeline/rows.ts';
import { storedError, storedReason } from './stored-reasons.ts';

const columnsShape = z.array(z.object({ field: z.string(), column: z.string(), index: z.number() }));

/** The sheet and columns chosen by the user. */
const fileMapping = z.object({
  sheet: z.string(),
  header: z.number(),
  columns: columnsShape,
  leftOut: z.array(z.object({ column: z.string(), index: z.number() })),
});
export type FileMapping = z.output<typeof fileMapping>;

export const fileRow = shape({
  id: 'number',
  resource: z.enum(importedKinds),
  project: z.nullable(reference),
  file_name: 'string',
  sha256: 'string?',
  state: z.enum(importStates),
  progress: 'number',
  columns: columnsShape,
  counts: z.nullable(rowCounts),
  /** Why it failed or is validated again; `message` is the text stored before reason codes existed. */
  outcome: z.nullable(storedReason),
  message: 'string?',
  notes: z.array(storedReason),
  conflicts: z.array(z.object({ line: z.number(), reason: storedReason })),
  asks: 'boolean',
  mapping: z.nullable(fileMapping),
  corrections: 'number',
  created_at: 'string',
  created_by: z.nullable(reference),
  committed_at: 'string?',
});
export type FileRow = RowOf<typeof fileRow>;

/** A row that prevents an import from being undone. */
export interface RowConflict {
  readonly line: number;
  readonly reason: Reason;
}

const fileColumns = sql`i.id, i.resource,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
  i.file_name, encode(i.file_sha256, 'hex') as sha256, i.state, coalesce(g.done, 0) as progress, i.columns, i.counts,
  i.told as outcome, i.message, i.notes, i.conflicts, i.asks, i.mapping,
  (select count(*) from sheet_import_corrections c where c.import_id = i.id) as corrections, i.created_at,
  case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end
    as created_by, i.committed_at`;
const joins = sql`left join projects p on p.id = i.project_id left join users u on u.id = i.created_by
  left join sheet_import_progress g on g.import_id = i.id`;

const source: ListSource = {
  declaration: importsList,
  columns: fileColumns,
  from: sql`sheet_imports i`,
  joins,
  id: 'i.id',
  sort: { created_at: sql`i.created_at`, file_name: sql`i.file_name collate people` },
  neverNull: ['created_at', 'file_name'],
  search: [{ fields: importsList.search, searchText: sql`fold_text(i.file_name)` }],
  filters: { status: (status) => sql`i.state = ${status}` },
};

/** The number of files that the list shows with these filters; every reader of the list sees all of them. */
export function countFilesUpTo(database: Queryable, scope: Scope, filters: ListFilters) {
  return countUpTo(database, source, filters, [inScope(scope, {})]);
}

export function listFiles(database: Queryable, query: ListQuery) {
  return listPage(database, fileRow, source, query, []);
}

export async function findFile(database: Queryable, id: number, lock = false): Promise<FileRow | undefined> {
  const [file] = await database.rows(
    sql.of(fileRow)`
      select ${fileColumns} from sheet_imports i ${joins} where i.id = ${id} ${lock ? sql`for update of i` : sql``}`,
  );
  return file;
}

export const rowOfFile = shape({
  id: 'number',
  key: 'string?',
  state: z.enum(rowStates),
  given: z.record(z.string(), z.union([z.string(), z.null(), z.array(z.string())])),
  /** Before reason codes existed, an error was stored as text. */
  errors: z.array(z.extend(storedError, { reason: z.union([storedReason, z.string()]) })),
  warnings: z.array(storedError),
  old: z.nullable(z.record(z.string(), z.nullable(z.string()))),
});
export type RowOfFile = RowOf<typeof rowOfFile>;

const rowColumns = sql`r.line as id, r.key, r.state, r.given, r.faults as errors, r.warnings, r.old`;

/** One page of the rows, in the order of the file; the line identifies a row within the file. */
export async function listRowsOf(
  database: Queryable,
  importId: number,
  { page, limit, ordering, filters }: ListQuery,
): Promise<{ count: number; rows: RowOfFile[] }> {
  const state =
    filters.status === undefined
      ? sql`true`
      : filters.status === 'warnings'
        ? sql`r.warnings <> '[]'`
        : sql`r.state = ${filters.status}`;
  const where = sql`r.import_id = ${importId} and ${state}`;
  const [counted] = await database.read(
    sql.of({ count: 'number' })`select count(*) as count from sheet_import_rows r where ${where}`,
  );
  const rows = await database.read(
    sql.of(rowOfFile)`select ${rowColumns} from sheet_import_rows r where ${where}
      order by r.line ${ordering?.descending ? sql`desc` : sql`asc`} limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { count: counted?.count ?? 0, rows };
}

/** Every row of the file in chunks, in its order. */
export function streamRowsOf(database: Database, importId: number): AsyncGenerator<RowOfFile[]> {
  return database.stream(
    sql.of(
      rowOfFile,
    )`select ${rowColumns} from sheet_import_rows r where r.import_id = ${importId} order by r.line`,
  );
}

export async function insertFile(
  transaction: Queryable,
  file: {
    resource: ImportedKind;
    projectId: number | null;
    name: string;
    size: number;
    sha256: Buffer;
    userId: number;
    asks: boolean;
  },
): Promise<number> {
  const [made] = await transaction.rows(
    sql.of({ id: 'number' })`
      insert into sheet_imports (resource, project_id, file_name, file_size, file_sha256, state, asks, created_by)
      values (${file.resource}, ${file.projectId}, ${file.name}, ${file.size}, ${file.sha256}, 'checking', ${file.asks},
        ${file.userId})
      returning id`,
  );
  return made?.id ?? 0;
}

export async function insertChunk(
  transaction: Queryable,
  importId: number,
  position: number,
  content: Uint8Array,
): Promise<void> {
  await transaction.rows(
    sql`insert into sheet_import_chunks (import_id, position, content) values (${importId}, ${position}, ${content})`,
  );
}

/** The original file in chunks. */
export async function* fileBytes(database: Queryable, importId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await database.read(
      sql.of({ content: 'bytes' })`
        select content from sheet_import_chunks where import_id = ${importId} and position = ${position}`,
    );
    if (chunk === undefined) return;
    yield chunk.content;
  }
}

/** Moves a file from one state to another; returns false if it is no longer in that state. */
export async function moveFile(
  transaction: Queryable,
  importId: number,
  from: readonly ImportedFile['state'][],
  to: ImportedFile['state'],
  values: {
    counts?: RowCounts | null;
    outcome?: Reason | null;
    columns?: readonly SheetColumn[];
    resource?: ImportedKind;
    mapping?: FileMapping;
    notes?: readonly Reason[];
    conflicts?: readonly RowConflict[];
  } = {},
): Promise<boolean> {
  const changes: Fragment[] = [sql`state = ${to}`];
  if (values.counts !== undefined)
    changes.push(sql`counts = ${values.counts && JSON.stringify(values.counts)}::jsonb`);
  if (values.outcome !== undefined) {
    const outcome = values.outcome && storableJson(values.outcome);
    changes.push(sql`message = null, told = ${outcome}::jsonb`);
  }
  if (values.columns !== undefined) changes.push(sql`columns = ${storableJson(values.columns)}::jsonb`);
  if (values.resource !== undefined) changes.push(sql`resource = ${values.resource}`);
  if (values.mapping !== undefined) changes.push(sql`mapping = ${storableJson(values.mapping)}::jsonb`);
  if (values.notes !== undefined) changes.push(sql`notes = ${storableJson(values.notes)}::jsonb`);
  if (values.conflicts !== undefined) changes.push(sql`conflicts = ${storableJson(values.conflicts)}::jsonb`);
  if (from.includes('committing') && to === 'committed') changes.push(sql`committed_at = now()`);
  const moved = await transaction.rows(
    sql`update sheet_imports set ${sql.join(changes)} where id = ${importId} and state = any(${[...from]}::text[])
      returning id`,
  );
  return moved.length > 0;
}

/** Visible at once, not audited. */
export async function noteProgress(database: Queryable, importId: number, done: number): Promise<void> {
  await database.rows(
    sql`insert into sheet_import_progress (import_id, done) values (${importId}, ${done})
      on conflict (import_id) do update set done = excluded.done`,
  );
}

export async function deleteRowsOf(database: Queryable, importId: number): Promise<void> {
  await database.rows(sql`delete from sheet_import_rows where import_id = ${importId}`);
}

export async function deleteChunks(transaction: Queryable, importId: number): Promise<void> {
  await transaction.rows(sql`delete from sheet_import_previews where import_id = ${importId}`);
  await transaction.rows(sql`delete from sheet_import_chunks where import_id = ${importId}`);
}

/** Files that were neither committed nor cancelled for a week. */
export async function findAbandonedFiles(database: Queryable): Promise<number[]> {
  const files = await database.read(
    sql.of({
      id: 'number',
    })`select id from sheet_imports where state in ('checking', 'mapping', 'checked', 'failed')
      and updated_at < now() - interval '7 days' order by id limit 100`,
  );
  return files.map(({ id }) => id);
}

/** Removes rows and chunks that are no longer needed, left by a cancelled or killed validation. */
export async function deleteLeftovers(database: Queryable): Promise<void> {
  const over = sql`import_id in (select id from sheet_imports where state in ('cancelled', 'failed'))`;
  await database.rows(sql`delete from sheet_import_rows where ${over}`);
  await database.rows(sql`delete from sheet_import_previews where import_id in
    (select id from sheet_imports where state in ('cancelled', 'committed', 'undone'))`);
  await database.rows(sql`delete from sheet_import_chunks where import_id in
    (select id from sheet_imports where state in ('cancelled', 'committed', 'undone'))`);
}

export function rowsOf({ id }: FileRow): RowsTable {
  return { table: 'sheet_import_rows', importId: id };
}

/** The import target of a file's rows, which are imported all or none. */
export function targetOf({ resource, project }: FileRow, columns: readonly SheetColumn[]): KindTarget {
  const given = columns.map(({ field }) => field).filter((field) => field !== externalId);
  const names = [...given, ...Object.keys(constantsOf(resource, project))];
  return {
    source: 'portal',
    records: [kindFields(resource, names)],
    strict: true,
    projectId: project?.id,
    allOrNothing: true,
  };
}

/** Whether records of a kind belong to a project, directly or by the record above them. */
export function isBelowProject(kind: KindName): boolean {
  return Object.values(recordFields[kind]).some(
    (field) => field.type === 'reference' && field.to !== 'clients' && field.to !== 'locations',
  );
}

/** Values that a project's list sets in its rows. */
export function constantsOf(kind: KindName, project: FileRow['project']): Record<string, string> {
  return project !== null && 'project' in recordFields[kind] ? { project: `id:${project.id}` } : {};
}

/** The cause of a job's writes: the user who uploaded the file. */
export function causeOf({ id, file_name, created_by }: FileRow, job: string): Cause {
  return {
    actor: created_by?.id ?? 'import',
    origin: 'job',
    operation: job,
    reference: { import: id, file: file_name, job },
    request: `import ${id}`,
  };
}

/** Real data ends the restore of a demo world; returns true if it was on. */
export async function endDemoRestore(transaction: Queryable): Promise<boolean> {
  const ended = await transaction.rows(sql`insert into database_marks (name, value)
    select 'demo_restore', 'off' where exists (select from database_marks where name = 'demo')
    on conflict (name) do update set value = excluded.value, set_at = now()
      where database_marks.value is distinct from excluded.value
    returning name`);
  return ended.length > 0;
}
