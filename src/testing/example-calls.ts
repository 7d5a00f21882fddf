// Building blocks of the write examples: calls with inaccessible ids, and examples shared by a group of
// endpoints.
import { randomUUID } from 'node:crypto';
import type { Role } from '#core/access.ts';
import type { ImportedKind } from '#record-types/imports.ts';
import type { Database } from '#server/database/database.ts';
import { sql } from '#server/database/sql.ts';
import { importedRow } from './example-rows.ts';
import { make, type Row } from './factories.ts';
import { fileForm } from './file-form.ts';
import type { TwoClients } from './two-clients.ts';

type Kind = 'inbounds' | 'outbounds' | 'returns' | 'inventories' | 'destructions';

/** An id that no row has. */
export const nothing = 999_999;

export interface Call {
  readonly path?: Readonly<Record<string, number | string>>;
  readonly query?: string;
  /** Forms are created for each call. */
  readonly body?: object | (() => FormData);
}

export interface ForeignCall extends Call {
  /** 404 by default; an id in a body is rejected at its field. */
  readonly status?: number;
}

export interface WriteExample {
  /** Staff by default. */
  readonly by?: number;
  readonly call: Call;
  readonly foreign: readonly ForeignCall[];
}

export type MakeExample = (world: ExampleWorld) => WriteExample | Promise<WriteExample>;

export interface ExampleWorld extends TwoClients {
  readonly database: Database;
}

export const reason = 'entered by mistake';
const line = { product: 'P', batch: 'B', quantity: '1' };
/** The project may keep stock, and has none of it. */
const anyway = { confirm_warnings: true, stock_override: 'example' };
export const daily = { frequency: 'daily', at: '08:00', day: null, time_zone: 'UTC' };
export const pdf = () => fileForm('example.pdf', '%PDF-1.7 example');

/** The required fields of a new record (amendment 29). */
export const newRecords: Readonly<Record<Kind, object>> = {
  inbounds: { received_date: '2026-05-02', quantity: '1' },
  outbounds: { site: 'Site', dispatched_date: '2026-05-02', lines: [line], ...anyway },
  returns: { date: '2026-05-02', site_name: 'Site', confirm_warnings: true },
  inventories: { product: 'P', batch: 'B', qty_stock: '1', confirm_warnings: true },
  destructions: { destruction_date: '2026-05-02', lines: [line], ...anyway },
};

/** The call with each of these values instead of one id of the path. */
export function ids(parameter: string, ...foreign: readonly number[]): ForeignCall[] {
  return foreign.map((id) => ({ path: { [parameter]: id } }));
}

/** The body with each of these values. */
export function values(body: object, ...foreign: readonly object[]): ForeignCall[] {
  return foreign.map((one) => ({ body: { ...body, ...one }, status: 400 }));
}

export function as404(call: ForeignCall): ForeignCall {
  return { ...call, status: 404 };
}

/** Created, changed, voided and restored, each under its project. */
export function record(kind: Kind, change: object, unknown?: object): Record<string, MakeExample> {
  const body = newRecords[kind];
  const collection = `/api/projects/{id}/${kind}/`;
  const one = `${collection}{recordId}/`;
  const fresh = (database: Database, project_id: number, more: Row = {}) =>
    make(database, kind, { project_id, ...more });
  const voided = { voided_at: '2026-05-03', void_reason: reason };
  const of =
    (call: Call, more: Row = {}, by?: (users: Record<Role, number>) => number): MakeExample =>
    async ({ database, own, foreign, users }) => ({
      ...(by && { by: by(users) }),
      call: { ...call, path: { id: own.project, recordId: await fresh(database, own.project, more) } },
      foreign: [
        ...ids('id', nothing, foreign.project),
        ...ids('recordId', nothing, await fresh(database, foreign.project, more)),
        ...(unknown !== undefined && call.body === change ? values(change, unknown) : []),
      ],
    });
  return {
    [`POST ${collection}`]: ({ own }) => ({
      call: { path: { id: own.project }, body },
      foreign: [...ids('id', nothing), ...(unknown === undefined ? [] : values(body, unknown))],
    }),
    [`PATCH ${one}`]: of({ body: change }),
    [`DELETE ${one}`]: of({ body: { reason } }),
    [`POST ${collection}void/`]: async ({ database, own, foreign }) => {
      const some = (id: number) => ({ ids: [id], reason });
      return {
        call: { path: { id: own.project }, body: some(await fresh(database, own.project)) },
        foreign: [
          ...ids('id', nothing, foreign.project),
          ...[nothing, await fresh(database, foreign.project)].map((id) => as404({ body: some(id) })),
        ],
      };
    },
    [`POST ${one}restore/`]: of({ body: { reason } }, voided, ({ admin }) => admin),
  };
}

export function report(kind: 'outbounds' | 'inventories'): Record<string, MakeExample> {
  return {
    [`POST /api/projects/{id}/${kind}/report/`]: ({ own, foreign, users }) => ({
      by: users.user,
      call: { path: { id: own.project } },
      foreign: ids('id', nothing, foreign.project),
    }),
  };
}

function importedFile(action: string, state: string): Record<string, MakeExample> {
  return {
    [`POST /api/imports/{id}/${action}/`]: async ({ database }) => {
      const counts = JSON.stringify({ new: 1, changed: 0, unchanged: 0, wrong: 0 });
      const file = { resource: 'clients', file_name: 'a.csv', state, counts };
      const id = await make(database, 'sheet_imports', file);
      return { call: { path: { id }, body: {} }, foreign: ids('id', nothing) };
    },
  };
}

/** A file whose columns can be chosen, with its preview and one row. */
export async function makeAskingImport(database: Database, given: Row): Promise<number> {
  const columns = JSON.stringify([{ field: 'name', column: 'Name', index: 0 }]);
  const counts = JSON.stringify({ new: 1, changed: 0, unchanged: 0, wrong: 0 });
  const file = { resource: 'clients', file_name: 'a.csv', asks: true, columns, counts, ...given };
  const id = await make(database, 'sheet_imports', file);
  const rows = [
    { number: 1, cells: ['Name'] },
    { number: 2, cells: ['A client'] },
  ];
  await database.rows(sql`insert into sheet_import_previews (import_id, content)
    values (${id}, ${JSON.stringify([{ name: '', delimiter: ',', rows }])}::jsonb)`);
  await database.rows(
    sql`insert into sheet_import_rows (import_id, line, key, given) values (${id}, 2, 'a', '{"name": "A client"}')`,
  );
  return id;
}

/** A kept mapping of columns. */
export function makeMapping(database: Database, name: string): Promise<number> {
  const mapping = { name, resource: 'clients', headings: Buffer.from(name), columns: '[]' };
  return make(database, 'import_mappings', mapping);
}

/** A call with this body on a file whose columns can be chosen. */
function askingImport(action: string, body: object): Record<string, MakeExample> {
  return {
    [`POST /api/imports/{id}/${action}/`]: async ({ database }) => {
      const id = await makeAskingImport(database, { state: 'checked' });
      return { call: { path: { id }, body }, foreign: ids('id', nothing) };
    },
  };
}

/** The calls about uploaded files, and about columns of other headings. */
export const importExamples: Record<string, MakeExample> = {
  ...importedFile('commit', 'checked'),
  ...importedFile('undo', 'committed'),
  ...importedFile('cancel', 'checked'),
  ...askingImport('mapping', {
    sheet: '',
    header: 1,
    resource: 'clients',
    columns: [{ index: 0, field: 'name' }],
  }),
  ...askingImport('corrections', { cells: [{ row: 2, field: 'name', value: 'Another client' }] }),
  'PATCH /api/import_mappings/{id}/': async ({ database }) => ({
    call: { path: { id: await makeMapping(database, randomUUID()) }, body: { name: 'Depot' } },
    foreign: ids('id', nothing),
  }),
  'DELETE /api/import_mappings/{id}/': async ({ database }) => ({
    call: { path: { id: await makeMapping(database, randomUUID()) } },
    foreign: ids('id', nothing),
  }),
};

/**
 * A row of the portal, identified by its id, with a new value in one field; a row error is reported in a 200
 * response.
 */
export function imported(kind: ImportedKind): MakeExample {
  return async ({ database, own }) => {
    const { id, change } = await importedRow(database, own, kind);
    const items = (row: number) => ({ items: [{ external_id: `id:${row}`, ...change }] });
    const query = '?confirm_warnings=true';
    return { call: { query, body: items(id) }, foreign: [{ query, body: items(nothing), status: 200 }] };
  };
}
