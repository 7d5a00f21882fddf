// Choices for a file with other headings: its preview, corrections, and saved mappings.
import * as z from 'zod/mini';
import { reference } from '#core/contract.ts';
import type { ListQuery } from '#core/list-query.ts';
import { type ImportedKind, importedKinds } from '#record-types/imports.ts';
import type { Database } from '#server/database/database.ts';
import { type ListSource, listPage } from '#server/database/listing.ts';
import { type RowOf, shape } from '#server/database/rows.ts';
import { type Queryable, sql } from '#server/database/sql.ts';
import { storableJson } from '#server/database/storable.ts';
import { correctionsList, savedMappingsList } from '../mapping-contract.ts';
import { type KnownThing, knownThings } from '../suggest.ts';

const sheetPreview = z.object({
  name: z.string(),
  delimiter: z.nullable(z.enum([',', ';', '\t'])),
  rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
});
/** The first rows of a visible sheet; for CSV the name is undefined. */
export type SheetPreview = z.output<typeof sheetPreview>;

/** The preview of a file; undefined if it has none. */
export async function findPreview(
  database: Queryable,
  importId: number,
): Promise<SheetPreview[] | undefined> {
  const [found] = await database.read(
    sql.of({ content: z.array(sheetPreview) })`
      select content from sheet_import_previews where import_id = ${importId}`,
  );
  return found?.content;
}

export async function keepPreview(
  database: Queryable,
  importId: number,
  sheets: readonly SheetPreview[],
): Promise<void> {
  await database.rows(sql`insert into sheet_import_previews (import_id, content)
    values (${importId}, ${storableJson(sheets)}::jsonb) on conflict (import_id) do update set content = excluded.content`);
}

/** The fields in which these values occur in the portal. */
export async function findKnownValues(
  database: Database,
  values: readonly string[],
): Promise<Map<string, ReadonlySet<KnownThing>>> {
  if (values.length === 0) return new Map();
  const found = await database.read(
    sql.of({ value: 'string!', things: z.array(z.enum(knownThings)) })`select v.value, array_remove(array[
        case when name_key(v.value) in (select name_key(name) from clients) then 'clients' end,
        case when name_key(v.value) in (select name_key(name) from projects)
          or v.value in (select external_id from projects where external_id is not null) then 'projects' end,
        case when exists (select from packages k where upper(k.airbill) = upper(v.value)) then 'packages' end,
        case when name_key(v.value) in (select name_key(name) from sites) then 'sites' end,
        case when upper(v.value) in (select code from locations) then 'locations' end,
        case when exists (select from known_values w where w.field = 'status' and lower(w.value) = lower(v.value))
          or exists (select from packages k where k.status = v.value) then 'statuses' end], null) as things
      from unnest(${[...values]}::text[]) v (value)`,
  );
  return new Map(found.map(({ value, things }) => [value, new Set(things)]));
}

const savedColumns = z.array(z.object({ heading: z.string(), field: z.nullable(z.string()) }));
export type SavedColumns = z.output<typeof savedColumns>;

const savedRow = shape({
  id: 'number',
  name: 'string',
  resource: z.enum(importedKinds),
  client: z.nullable(reference),
  columns: savedColumns,
  updated_at: 'string',
});
export type SavedMapping = RowOf<typeof savedRow>;

const savedSource: ListSource = {
  declaration: savedMappingsList,
  columns: sql`m.id, m.name, m.resource, m.columns, m.updated_at,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client`,
  from: sql`import_mappings m`,
  joins: sql`left join clients c on c.id = m.client_id`,
  id: 'm.id',
  sort: { name: sql`m.name` },
  neverNull: ['name'],
  search: [{ fields: savedMappingsList.search, searchText: sql`fold_text(m.name)` }],
};

export function listSavedMappings(database: Queryable, query: ListQuery) {
  return listPage(database, savedRow, savedSource, query, []);
}

/** The mapping for these headings: that of the client, else the one for files of the whole portal. */
export async function findSavedMapping(
  database: Queryable,
  of: { resource: ImportedKind; clientId: number | null; headings: Buffer },
): Promise<SavedMapping | undefined> {
  const [found] = await database.read(
    sql.of(savedRow)`select ${savedSource.columns} from import_mappings m ${savedSource.joins ?? sql``}
      where m.resource = ${of.resource} and m.headings = ${of.headings}
        and (m.client_id = ${of.clientId} or m.client_id is null) order by m.client_id nulls last limit 1`,
  );
  return found;
}

/** Saves a mapping; an existing one for the same headings keeps its name and gets the new columns. */
export async function saveMapping(
  transaction: Queryable,
  mapping: {
    name: string;
    resource: ImportedKind;
    clientId: number | null;
    headings: Buffer;
    columns: SavedColumns;
    userId: number;
  },
): Promise<void> {
  await transaction.rows(sql`insert into import_mappings (name, resource, client_id, headings, columns, created_by)
    values (${mapping.name}, ${mapping.resource}, ${mapping.clientId}, ${mapping.headings},
      ${storableJson(mapping.columns)}::jsonb, ${mapping.userId})
    on conflict (resource, coalesce(client_id, 0), headings) do update set columns = excluded.columns
      where import_mappings.columns is distinct from excluded.columns`);
}

export async function renameMapping(transaction: Queryable, id: number, name: string): Promise<boolean> {
  const changed = await transaction.rows(
    sql`update import_mappings set name = ${name} where id = ${id} returning id`,
  );
  return changed.length > 0;
}

export async function findSavedMappingById(
  database: Queryable,
  id: number,
): Promise<SavedMapping | undefined> {
  const [found] = await database.rows(
    sql.of(
      savedRow,
    )`select ${savedSource.columns} from import_mappings m ${savedSource.joins ?? sql``} where m.id = ${id}`,
  );
  return found;
}

export async function deleteMapping(transaction: Queryable, id: number): Promise<boolean> {
  const gone = await transaction.rows(sql`delete from import_mappings where id = ${id} returning id`);
  return gone.length > 0;
}

/** The client of a project; null without one. */
export async function clientOf(database: Queryable, projectId: number | undefined): Promise<number | null> {
  if (projectId === undefined) return null;
  const [found] = await database.read(
    sql.of({ client_id: 'number' })`select client_id from projects where id = ${projectId}`,
  );
  return found?.client_id ?? null;
}

/** Corrections of cells by row and field. */
export async function findCorrections(
  database: Queryable,
  importId: number,
): Promise<Map<number, Record<string, string>>> {
  const found = await database.read(
    sql.of({ line: 'number', field: 'string', new: 'string' })`
      select line, field, new from sheet_import_corrections where import_id = ${importId}`,
  );
  const byLine = new Map<number, Record<string, string>>();
  for (const { line, field, new: value } of found) {
    byLine.set(line, { ...byLine.get(line), [field]: value });
  }
  return byLine;
}

const correctionRow = shape({
  id: 'number',
  row: 'number',
  column: 'string',
  old: 'string',
  new: 'string',
  corrected_by: z.nullable(reference),
  corrected_at: 'string',
});

const correctionsSource: ListSource = {
  declaration: correctionsList,
  columns: sql`c.id, c.line as row, c.heading as column, c.old, c.new, c.updated_at as corrected_at,
    case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end
      as corrected_by`,
  from: sql`sheet_import_corrections c`,
  joins: sql`left join users u on u.id = c.corrected_by`,
  id: 'c.id',
  sort: { row: sql`c.line` },
  neverNull: ['row'],
  search: [],
};

export function listCorrections(database: Queryable, importId: number, query: ListQuery) {
  return listPage(database, correctionRow, correctionsSource, query, [sql`c.import_id = ${importId}`]);
}

export interface Correction {
  readonly row: number;
  readonly field: string;
  readonly heading: string;
  readonly value: string;
}

/**
 * Saves corrected cells with their original value; restoring that value removes the correction. Returns the
 * number of those whose row exists.
 */
export async function saveCorrections(
  transaction: Queryable,
  importId: number,
  corrections: readonly Correction[],
  userId: number,
): Promise<number> {
  const saved = await transaction.rows(
    sql`insert into sheet_import_corrections (import_id, line, field, heading, old, new, corrected_by)
      select r.import_id, r.line, g.field, g.heading, coalesce(case when g.field = 'external_id'
          then case when starts_with(r.key, 'auto:') then null else r.key end
          else case jsonb_typeof(r.given -> g.field) when 'array' then
            (select string_agg(v, ', ') from jsonb_array_elements_text(r.given -> g.field) v)
          else r.given ->> g.field end end, ''), g.value, ${userId}
      from jsonb_to_recordset(${storableJson(corrections)}::jsonb) as g (row bigint, field text, heading text, value text)
        join sheet_import_rows r on r.import_id = ${importId} and r.line = g.row
      on conflict (import_id, line, field) do update set new = excluded.new, corrected_by = excluded.corrected_by
      returning id`,
  );
  await transaction.rows(
    sql`delete from sheet_import_corrections where import_id = ${importId} and old = new`,
  );
  return saved.length;
}

export async function deleteCorrections(transaction: Queryable, importId: number): Promise<void> {
  await transaction.rows(sql`delete from sheet_import_corrections where import_id = ${importId}`);
}
