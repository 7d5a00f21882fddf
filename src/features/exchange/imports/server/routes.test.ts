import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { importedKinds } from '#record-types/imports.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import { testApi, testOrigin } from '#testing/api.ts';
import { letsInOnly, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make } from '#testing/factories.ts';
import { fileForm } from '#testing/file-form.ts';
import { commitImport, importFile, undoImport, unforeseen } from '#testing/file-imports.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { commitFile } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const staff = () => world.tokens.staff;
const inProject = (resource: string) => `resource=${resource}&project=${world.own.project}`;
const bring = (resource: string, text: string | Uint8Array, name = 'rows.csv') =>
  importFile(api, staff(), inProject(resource), name, text);
const commit = (id: number) => commitImport(api, staff(), world.users.staff, id);
async function one<Row>(statement: Statement<Row>): Promise<Row | undefined> {
  return (await api.database.rows(statement))[0];
}

describe('GET /api/imports/', () => {
  const place = () => '/api/imports/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);
  refusesBadParameters(api, staff, place);
});

describe('POST /api/imports/', () => {
  it('rejects a missing file, an unknown list, a foreign kind of project and a missing one', async () => {
    const send = (where: string, body: unknown = fileForm('a.csv', 'a')) =>
      api.send('POST', `/api/imports/?${where}`, { token: staff(), body });
    expect((await send('resource=inbounds', {})).body).toEqual({
      errors: { msg: 'IS_EMPTY', fields: { file: 'required' } },
    });
    expect((await send('resource=users')).status).toBe(400);
    expect((await send(`resource=clients&project=${world.own.project}`)).status).toBe(400);
    expect((await send('resource=inbounds&project=999999')).status).toBe(400);
    expect((await send('resource=inbounds&project=1x')).status).toBe(400);
  });

  it('returns whether each row is new, changed, unchanged or wrong, and writes nothing', async () => {
    const before = await one(sql.of({ n: 'number' })`select count(*) as n from inbounds`);
    const { file, rows } = await bring(
      'inbounds',
      [
        'external_id;Order;Received;Weight, kg;quantity',
        'A-1;PO-1;2026-02-03;12,5;1.234,5',
        `id:${world.own.inbound};AB-PO;01.02.2026;12,500;99`,
        'id:999999;X;;;',
        'A-2;X;31.02.2026;heavy;-1',
        'A-1;PO-1;;;',
        ';PO-9;2026-02-04;;7',
        ';PO-9;2026-02-04;;7',
        `id:${world.foreign.inbound};X;;;`,
      ].join('\n'),
    );
    expect(file).toMatchObject({
      state: 'checked',
      counts: { new: 2, changed: 1, unchanged: 0, wrong: 5 },
      progress: 8,
      can_commit: false,
      project: { id: world.own.project },
    });
    expect(rows.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      [2, 'new', null],
      [3, 'changed', null],
      [4, 'wrong', "external_id 'id:999999' no record has this ID: leave it empty for a new record"],
      [5, 'wrong', null],
      [6, 'wrong', "external_id 'A-1' duplicates an earlier row"],
      [7, 'new', null],
      [8, 'wrong', 'identical to an earlier row: add an external_id to both to keep them apart'],
      [9, 'wrong', `external_id 'id:${world.foreign.inbound}' the record belongs to another project`],
    ]);
    expect(rows[0].cells.map(({ value }: { value: string }) => value)).toEqual([
      'PO-1',
      '2026-02-03',
      '12.5',
      '1234.5',
    ]);
    expect(rows[1].cells.filter(({ changed }: { changed: boolean }) => changed)).toEqual([
      { field: 'quantity', column: 'quantity', value: '99', old: '100', changed: true, reason: null },
    ]);
    expect(
      rows[3].cells.map(({ value, reason }: { value: string; reason: string }) => [value, reason]),
    ).toEqual([
      ['X', null],
      ['31.02.2026', 'this date does not exist'],
      ['heavy', 'not a number'],
      ['-1', 'must not be below zero'],
    ]);
    expect(await one(sql`select count(*) as n from inbounds`)).toEqual(before);
    const wrong = await api.get(`/api/imports/${file.id}/rows/?status=wrong&limit=2&page=2`, staff());
    expect([wrong.body.count, wrong.body.results.map((row: { id: number }) => row.id)]).toEqual([5, [6, 8]]);
  });

  it('rejects an unknown client, project, currency or code', async () => {
    const refusals = async (resource: string, text: string) => {
      const { rows } = await importFile(api, staff(), `resource=${resource}`, 'rows.csv', text);
      return rows.flatMap(({ id, cells, reason }) => [
        ...cells.flatMap((cell: { field: string; reason: string | null }) =>
          cell.reason === null ? [] : [`${id} ${cell.field}: ${cell.reason}`],
        ),
        ...(reason === null ? [] : [`${id} ${reason}`]),
      ]);
    };
    const noCurrency = 'not a currency code of three capital letters';
    const unknown = 'not found in this file or in the portal';
    expect(
      await refusals('projects', 'name,client,locations\nX-1,Absent,UA\nX-2,Alpha Pharma,"UA, QQ"\nX-3,,\n'),
    ).toEqual([`2 client: ${unknown}`, `3 locations: 'QQ' ${unknown}`, '4 client: this field is required']);
    expect(
      await refusals(
        'invoices',
        'external_id,project,name,invoicing_date,amount,currency\nF-1,Absent,F-1,2026-01-01,10,EUR\nF-2,AB-101,F-2,2026-01-01,1.234,euro\nF-3,AB-101,F-3,2026-01-01,1,EUS\n',
      ),
    ).toEqual([
      `2 project: ${unknown}`,
      '3 amount: more than 2 decimals',
      `3 currency: ${noCurrency}`,
      `4 currency: ${noCurrency}`,
    ]);
    expect(await refusals('clients', 'external_id,name\nC-1,alpha PHARMA\n')).toEqual([
      '2 name: another client already has this name',
    ]);
    expect(await refusals('project_notes', 'project,kind\nAB-101,transport\n')).toEqual([
      '2 kind: must be one of transit, purchase, ivrs',
    ]);
    expect(await refusals('packages', 'external_id,status\nP-77,Delivered\n')).toEqual([
      '2 project this field is required; airbill this field is required',
    ]);
    const dates = 'external_id,name,client,start_date,end_date\nX-9,X-9,Alpha Pharma,2026-05-02,2026-05-01\n';
    expect(await refusals('projects', dates)).toEqual([
      '2 end_date: outside the start and end dates of the project',
    ]);
  });
});

describe('POST /api/imports/{id}/commit/', () => {
  it('writes all of it in the user’s name, once, however often it is requested', async () => {
    const { id, file } = await bring(
      'outbounds',
      'external_id,Site,Airbill,Dispatched\nO-1,AB Hospital,AB-9,2026-03-04\n',
    );
    expect(file).toMatchObject({ can_commit: true, can_undo: false });
    const ask = () => api.send('POST', `/api/imports/${id}/commit/`, { token: staff(), body: {} });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await Promise.all([
      commitFile(api.database, testOrigin, id, world.users.staff, unforeseen),
      commitFile(api.database, testOrigin, id, world.users.admin, unforeseen),
    ]);
    expect((await ask()).body).toMatchObject({ state: 'committed', can_commit: false, can_undo: true });
    const made = await api.database.rows(
      sql`select o.site, o.search_text, o.project_id, a.origin, a.reference, a.action from outbounds o
        join audit a on a.table_name = 'outbounds' and a.row_id = o.id::text where o.external_id = 'O-1'`,
    );
    expect(made).toEqual([
      {
        site: 'AB Hospital',
        search_text: 'ab hospital\nab-9',
        project_id: world.own.project,
        origin: 'sheet_import',
        reference: { file: 'rows.csv', import: id, job: 'imports.commit' },
        action: 'insert',
      },
    ]);
  });

  it('is rejected if a row has an error, if nothing would change, and once it was cancelled', async () => {
    const wrong = await bring('inbounds', 'external_id,quantity\nW-1,x\nW-2,1\n');
    expect(await commit(wrong.id)).toMatchObject({ status: 409 });
    const same = await bring('inbounds', `external_id,Order\nid:${world.own.inbound},AB-PO\n`);
    expect(same.file.counts).toMatchObject({ unchanged: 1, new: 0 });
    expect(await commit(same.id)).toMatchObject({ status: 409 });
    const good = await bring('inbounds', 'external_id,received_date,quantity\nW-3,2026-02-01,1\n');
    await api.send('POST', `/api/imports/${good.id}/cancel/`, { token: staff(), body: {} });
    expect(await commit(good.id)).toMatchObject({ status: 409 });
    expect(await one(sql`select from inbounds where external_id like 'W-%'`)).toBeUndefined();
    expect(await one(sql`select from sheet_import_chunks where import_id = ${good.id}`)).toBeUndefined();
  });

  it('validates again instead of writing if its records have changed', async () => {
    const { id } = await bring('inventories', 'external_id,Batch,Product,In stock\nI-1,B-1,P,5\n');
    await commit(id);
    const text = 'external_id,Batch,Product,In stock\nI-1,B-1,P,6\n';
    const [left, right] = [
      await bring('inventories', text),
      await bring('inventories', text.replace('6', '7')),
    ];
    expect((await commit(left.id)).body.state).toBe('committed');
    expect((await commit(right.id)).body).toMatchObject({
      state: 'checking',
      message: 'The data has changed since validation, so the file was validated again.',
    });
    expect(await one(sql`select qty_stock from inventories where external_id = 'I-1'`)).toEqual({
      qty_stock: '6.000',
    });
    expect(
      await one(sql`select from jobs where name = 'imports.validate' and key = ${String(right.id)}`),
    ).toBeDefined();
  });

  it('is atomic when interrupted: all of it or nothing is written', async () => {
    const { id } = await bring(
      'inbounds',
      'external_id,Order,Received,Quantity\nK-1,X,2026-02-01,1\nK-2,Y,2026-02-01,1\n',
    );
    await api.send('POST', `/api/imports/${id}/commit/`, { token: staff(), body: {} });
    const broken = {
      ...api.database,
      write: <T>(cause: Parameters<typeof api.database.write>[0], work: (t: never) => Promise<T>) =>
        api.database.write(cause, async (transaction) => {
          await work(transaction as never);
          throw Object.assign(new Error('terminated'), { code: '57P01' });
        }),
    };
    await expect(commitFile(broken, testOrigin, id, world.users.staff, unforeseen)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await one(sql`select from inbounds where external_id like 'K-%'`)).toBeUndefined();
    expect((await api.get(`/api/imports/${id}/`, staff())).body.state).toBe('committing');
    await commitFile(api.database, testOrigin, id, world.users.staff, unforeseen);
    expect(await one(sql`select count(*) as n from inbounds where external_id like 'K-%'`)).toEqual({ n: 2 });
  });
});

it('HOME-04 the first written rows end the restore of a demo world, and the file shows it', async () => {
  await api.database.rows(sql`insert into database_marks (name, value) values ('demo', '1')`);
  const first = await bring('inbounds', 'external_id,Order,Received,Quantity\nD-1,X,2026-02-01,1\n');
  expect((await commit(first.id)).body.message).toBe(
    'The demo data of this portal is no longer restored every 30 minutes.',
  );
  expect(await one(sql`select value from database_marks where name = 'demo_restore'`)).toEqual({
    value: 'off',
  });
  const second = await bring('inbounds', 'external_id,Order,Received,Quantity\nD-2,X,2026-02-01,1\n');
  expect((await commit(second.id)).body.message).toBeNull();
});

describe('POST /api/imports/{id}/undo/', () => {
  const undo = (id: number) => undoImport(api, staff(), world.users.staff, id);

  it('undoes created and changed records, with their links and status history', async () => {
    const rows = 'external_id,Project,Airbill,Status,Weight\nU-1,AB-101,U-1,Sent,1\n';
    const made = await importFile(api, staff(), 'resource=packages', 'p.csv', rows);
    await commit(made.id);
    const changes = await importFile(
      api,
      staff(),
      'resource=packages',
      'p.csv',
      rows.replace('Sent,1', 'Arrived,2'),
    );
    await commit(changes.id);
    const state = () =>
      one(sql`select k.status, k.weight, k.search_text, (select count(*) from package_statuses s where s.package_id = k.id)
        as statuses from packages k where external_id = 'U-1'`);
    expect(await state()).toEqual({
      status: 'Arrived',
      weight: '2.000',
      search_text: 'u-1\n\n\narrived\n',
      statuses: 2,
    });
    expect(await undo(made.id)).toMatchObject({
      body: { state: 'committed', conflicts: [{ row: 2, reason: 'changed after the import' }] },
    });
    expect((await undo(changes.id)).body.state).toBe('undone');
    expect(await state()).toEqual({
      status: 'Sent',
      weight: '1.000',
      search_text: 'u-1\n\n\nsent\n',
      statuses: 1,
    });
  });

  it('deletes new clients with their SMO ids, and restores those of changed ones', async () => {
    const where = 'resource=clients';
    const made = await importFile(
      api,
      staff(),
      where,
      'c.csv',
      'external_id,name,SMO IDs,Locations\nC-1,Nordia,"N1, N2",UA\n',
    );
    await commit(made.id);
    const next = await importFile(api, staff(), where, 'c.csv', 'external_id,SMO IDs\nC-1,"N2, N3"\n');
    expect(next.file.message).toBeNull();
    expect(next.rows[0].cells[0]).toMatchObject({ value: 'N2, N3', old: 'N1, N2', changed: true });
    await commit(next.id);
    const ids = () =>
      one(sql`select c.search_text, array(select smo_id from client_smo_ids s where s.client_id = c.id order by 1) as ids
        from clients c where external_id = 'C-1'`);
    expect(await ids()).toEqual({ search_text: 'nordia\nn2 n3', ids: ['N2', 'N3'] });
    expect((await undo(next.id)).status).toBe(200);
    expect(await ids()).toEqual({ search_text: 'nordia\nn1 n2', ids: ['N1', 'N2'] });
    const again = await importFile(api, staff(), where, 'c.csv', 'external_id,name,SMO IDs\nC-2,Sudia,S1\n');
    await commit(again.id);
    const [client] = await api.database.rows(
      sql.of({ id: 'number' })`select id from clients where external_id = 'C-2'`,
    );
    await make(api.database, 'projects', { client_id: client?.id, name: 'Newer' });
    expect(await undo(again.id)).toMatchObject({
      body: {
        state: 'committed',
        message: 'The import was not undone because its rows have changed or other records use them.',
        conflicts: [{ row: 2, reason: 'other records now depend on it: Projects' }],
      },
    });
  });
});

describe('export, change, import', () => {
  const template = (where: string) => api.get(`/api/imports/template/?${where}`, staff());

  it.each(importedKinds)('%s are unchanged after importing their own export', async (kind) => {
    const where = kind === 'clients' || kind === 'projects' ? `resource=${kind}` : inProject(kind);
    await make(api.database, 'record_lines', {
      inbound_id: world.own.inbound,
      batch: '=1+1',
      quantity: '1.5',
    });
    await make(api.database, 'record_lines', { destruction_id: world.own.destruction, batch: 'B' });
    const invoice = await make(api.database, 'invoices', {
      project_id: world.own.project,
      name: `INV ${kind}`,
      amount: '10.50',
      currency: 'EUR',
      invoicing_date: '2026-01-02',
    });
    await make(api.database, 'invoice_payments', { invoice_id: invoice, amount: '-1.25', currency: 'EUR' });
    const { raw } = await template(where);
    const { file, rows } = await importFile(api, staff(), where, 'export.xlsx', raw);
    expect([file.message, rows.filter(({ state }) => state !== 'unchanged')]).toEqual([null, []]);
    expect(file.counts.unchanged).toBe((await sheetCells(raw)).length - 1);
  });

  it('SUP-10 A-116 the export of a list is its template: export, change, import, and only the change is written', async () => {
    const at = `/api/projects/${world.own.project}/inventories/excel/`;
    const [header, first, ...rest] = await sheetCells((await api.get(at, staff())).raw);
    expect(header?.at(-1)).toBe('external_id');
    expect((await sheetCells((await api.get(at, world.tokens.user)).raw))[0]).not.toContain('external_id');
    const stock = header?.indexOf('In stock') ?? -1;
    const cells = [
      header ?? [],
      (first ?? []).map((cell, index) => (index === stock ? 77.5 : cell)),
      ...rest,
    ];
    const changed = await writeXlsx({ sheets: [{ name: 'S', rows: cells }] });
    const { id, file } = await bring('inventories', changed, 'stock.xlsx');
    expect(file.counts).toEqual({ new: 0, changed: 1, unchanged: rest.length, wrong: 0, warnings: 0 });
    expect((await commit(id)).body.state).toBe('committed');
    const [written] = await api.database.rows(
      sql`select qty_stock, id from inventories where id = ${Number(String(first?.at(-1)).replace('id:', ''))} or external_id = ${String(first?.at(-1))}`,
    );
    expect(written).toMatchObject({ qty_stock: '77.500' });
  });

  it('amendment 34 lines of destructions have their source, as on the screen and in the API', async () => {
    await make(api.database, 'destructions', { project_id: world.own.project, external_id: 'D-34' });
    const head = 'external_id,Destruction,Batch,Quantity,Destroyed from';
    const wrong = await bring('destruction_lines', `${head}\nDL-1,D-34,B-34,2,car\n`);
    expect(wrong.rows.map(({ state }: { state: string }) => state)).toEqual(['wrong']);
    await make(api.database, 'inventories', { project_id: world.own.project, batch: 'B-34', qty_stock: '9' });
    const { file } = await bring(
      'destruction_lines',
      `${head}\nDL-1,D-34,B-34,2,stock\nDL-2,D-34,B-34,1,returns\n`,
    );
    await commit(file.id);
    const stored = sql`select destroyed_from from record_lines where external_id like 'DL-%' order by id`;
    expect(await api.database.rows(stored)).toEqual([
      { destroyed_from: 'stock' },
      { destroyed_from: 'returns' },
    ]);
    const { raw } = await template(inProject('destruction_lines'));
    expect((await sheetCells(raw)).flat()).toContain('returns');
  });

  it('voided rows are neither exported nor changed, and accept no lines', async () => {
    const id = await make(api.database, 'returns', { project_id: world.own.project, external_id: 'V-1' });
    await make(api.database, 'record_lines', { return_id: id, external_id: 'VL-1' });
    await api.database.write({ actor: 'test', reason: 'void', request: 'test' }, (transaction) =>
      transaction.rows(sql`update returns set voided_at = now(), void_reason = 'twice' where id = ${id}`),
    );
    const given = await template(inProject('returns'));
    expect((await sheetCells(given.raw)).flat()).not.toContain('V-1');
    expect((await sheetCells((await template(inProject('return_lines'))).raw)).flat()).not.toContain('VL-1');
    const { rows } = await bring('returns', 'external_id,Address\nV-1,Kyiv\n');
    expect(rows[0].reason).toBe("external_id 'V-1' the record is voided");
    const lines = await bring('return_lines', 'external_id,Return,Quantity\nVL-1,V-1,2\nVL-2,V-1,3\n');
    expect(lines.rows.map(({ state }: { state: string }) => state)).toEqual(['wrong', 'wrong']);
  });
});
