// Uploaded files with their rows. They belong to the office, so that who may write records sees all of them.
import type { Reason } from '#core/i18n/reasons.ts';
import type { ListQuery } from '#core/list-query.ts';
import type { Database } from '#server/database.ts';
import { type ListSource, listPage } from '#server/listing.ts';
import { inScope, type Scope } from '#server/scope.ts';
import { type Fragment, type Queryable, sql } from '#server/sql.ts';
import { type Field, type ImportedKind, recordFields } from '../../imports/contract.ts';
import { columnOf, givenKey, linksOf, parentOf, target } from '../../staged-records/server/store.ts';
import { type Fault, type GivenValue } from '../../checked-rows/rules.ts';
import type { RowCounts } from '../../checked-rows/server/store.ts';
import { notVoided } from '../../voided-rows/server/store.ts';
import { type ImportedFile, importsList } from '../contract.ts';
import type { SheetColumn } from '../rules.ts';

export interface FileRow {
  id: number;
  resource: ImportedKind;
  project: { id: number; name: string } | null;
  file_name: string;
  sha256: string | null;
  state: ImportedFile['state'];
  progress: number;
  columns: SheetColumn[];
  counts: RowCounts | null;
  /** What is told about it; `message` has the words of what was told before reasons were kept. */
  told: Reason | null;
  message: string | null;
  created_at: string;
  created_by: { id: number; name: string } | null;
  committed_at: string | null;
}

const fileColumns = sql`i.id, i.resource,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
  i.file_name, encode(i.file_sha256, 'hex') as sha256, i.state, coalesce(g.done, 0) as progress, i.columns, i.counts,
  i.told, i.message, i.created_at,
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

export function listFiles(database: Queryable, _scope: Scope, query: ListQuery) {
  return listPage<FileRow>(database, source, query, []);
}

export async function findFile(
  database: Queryable,
  _scope: Scope,
  id: number,
  lock = false,
): Promise<FileRow | undefined> {
  const [file] = await database.rows<FileRow>(
    sql`select ${fileColumns} from sheet_imports i ${joins} where i.id = ${id} ${lock ? sql`for update of i` : sql``}`,
  );
  return file;
}

export interface RowOfFile {
  id: number;
  key: string | null;
  state: 'new' | 'changed' | 'unchanged' | 'wrong';
  given: Record<string, GivenValue>;
  /** Before reasons were kept a fault had its words. */
  faults: (Omit<Fault, 'reason'> & { readonly reason: Reason | string })[];
  old: Record<string, string | null> | null;
}

const rowColumns = sql`r.line as id, r.key, r.state, r.given, r.faults, r.old`;

/** One page of the rows, in the order of the file; a line is a row's id in this one file alone. */
export async function listRowsOf(
  database: Queryable,
  _scope: Scope,
  importId: number,
  { page, limit, ordering, filters }: ListQuery,
): Promise<{ count: number; rows: RowOfFile[] }> {
  const state = filters.status === undefined ? sql`true` : sql`r.state = ${filters.status}`;
  const where = sql`r.import_id = ${importId} and ${state}`;
  const [counted] = await database.rows<{ count: number }>(
    sql`select count(*) as count from sheet_import_rows r where ${where}`,
  );
  const rows = await database.rows<RowOfFile>(
    sql`select ${rowColumns} from sheet_import_rows r where ${where}
      order by r.line ${ordering?.descending ? sql`desc` : sql`asc`} limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { count: counted?.count ?? 0, rows };
}

/** Every row of the file in chunks, in its order. */
export function streamRowsOf(
  database: Database,
  _scope: Scope,
  importId: number,
): AsyncGenerator<RowOfFile[]> {
  return database.stream(
    sql<RowOfFile>`select ${rowColumns} from sheet_import_rows r where r.import_id = ${importId} order by r.line`,
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
  },
): Promise<number> {
  const [made] = await transaction.rows<{ id: number }>(
    sql`insert into sheet_imports (resource, project_id, file_name, file_size, file_sha256, state, created_by)
      values (${file.resource}, ${file.projectId}, ${file.name}, ${file.size}, ${file.sha256}, 'checking', ${file.userId})
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

/** The file as it was sent, piece by piece. */
export async function* fileBytes(database: Queryable, importId: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await database.rows<{ content: Buffer }>(
      sql`select content from sheet_import_chunks where import_id = ${importId} and position = ${position}`,
    );
    if (chunk === undefined) return;
    yield chunk.content;
  }
}

/** Goes on from one state to another; answers false when it was not in that state any more. */
export async function moveFile(
  transaction: Queryable,
  importId: number,
  from: readonly ImportedFile['state'][],
  to: ImportedFile['state'],
  values: {
    counts?: RowCounts | null;
    told?: Reason | null;
    columns?: readonly SheetColumn[];
  } = {},
): Promise<boolean> {
  const changes: Fragment[] = [sql`state = ${to}`];
  if (values.counts !== undefined)
    changes.push(sql`counts = ${values.counts && JSON.stringify(values.counts)}::jsonb`);
  if (values.told !== undefined) {
    changes.push(sql`message = null, told = ${values.told && JSON.stringify(values.told)}::jsonb`);
  }
  if (values.columns !== undefined) changes.push(sql`columns = ${JSON.stringify(values.columns)}::jsonb`);
  if (to === 'committed') changes.push(sql`committed_at = now()`);
  const moved = await transaction.rows(
    sql`update sheet_imports set ${sql.join(changes)} where id = ${importId} and state = any(${[...from]}::text[])
      returning id`,
  );
  return moved.length > 0;
}

/** Told as it happens, outside the audit. */
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
  await transaction.rows(sql`delete from sheet_import_chunks where import_id = ${importId}`);
}

/** Files that nobody wrote or gave up for a week. */
export async function forgottenFiles(database: Queryable): Promise<number[]> {
  const files = await database.rows<{ id: number }>(
    sql`select id from sheet_imports where state in ('checking', 'checked', 'failed')
      and updated_at < now() - interval '7 days' order by id limit 100`,
  );
  return files.map(({ id }) => id);
}

/** Every row of a kind in chunks, each by the key and in the words that bring it back unchanged. */
export function streamTemplate(
  database: Database,
  scope: Scope,
  kind: ImportedKind,
  projectId: number | null,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = Object.entries(recordFields[kind]).map(
    ([name, field]) => sql`${asGiven(kind, name, field)} as ${sql.id(name)}`,
  );
  const parent = Object.entries(recordFields[kind]).find(([, { type }]) => type === 'reference');
  const { project } = recordFields[kind];
  const ofParent = kind.endsWith('_lines') ? sql`t.${parentOf(kind)} is not null` : sql`true`;
  const inProject =
    project !== undefined
      ? sql`t.project_id = ${projectId}`
      : sql`t.${sql.id(`${parent?.[0]}_id`)} in (select id from ${sql.id(parentTable(parent?.[1]))} where project_id = ${projectId})`;
  const where = projectId === null ? ofParent : sql`${ofParent} and ${inProject}`;
  return database.stream(
    sql<
      Record<string, unknown>
    >`select ${givenKey('t')} as external_id, ${sql.join(columns)} from ${target(kind)} t
      where ${where} and ${notVoided(kind)} and ${inScope(scope, {})} order by t.id`,
  );
}

function asGiven(kind: ImportedKind, name: string, field: Field): Fragment {
  const link = linksOf(kind).find(([list]) => list === name)?.[1];
  if (link !== undefined) {
    const value =
      name === 'smo_ids' ? sql`k.smo_id` : sql`(select code from locations where id = k.location_id)`;
    // As `listText` writes them: one with a mark of parting stands in quotation marks.
    const listed = sql`case when ${value} ~ '^"|[,;\\n]' then '"' || replace(${value}, '"', '""') || '"' else ${value} end`;
    return sql`(select string_agg(${listed}, ', ' order by ${value}) from ${link.table} k where k.${link.owner} = t.id)`;
  }
  const column = sql`t.${columnOf(name, field)}`;
  if (field.type === 'flag') return sql`case when ${column} then 'yes' else 'no' end`;
  if (field.type !== 'reference') return sql`${column}::text`;
  const word = field.to === 'locations' ? sql`o.code` : field.to === 'clients' ? sql`o.name` : givenKey('o');
  return sql`(select ${word} from ${target(field.to)} o where o.id = ${column})`;
}

function parentTable(field: Field | undefined): string {
  return field?.type === 'reference' ? field.to : 'projects';
}
