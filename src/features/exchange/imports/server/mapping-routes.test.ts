// Import with mapping: a file with its own headings waits until a person has assigned the columns to fields.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { commitImport, importFile, unforeseen } from '#testing/file-imports.ts';
import { odsContent, odsRow, rawOds } from '#testing/raw-ods.ts';
import { rawWorkbook } from '#testing/raw-workbook.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { validateFile } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});

const staff = () => world.tokens.staff;
const bring = (text: string | Uint8Array, name = 'own.csv', where = 'resource=packages') =>
  importFile(api, staff(), `${where}&headings=ask`, name, text);
const columnsOf = (id: number, query = '') => api.get(`/api/imports/${id}/mapping/${query}`, staff());
const map = (id: number, body: object) =>
  api.send('POST', `/api/imports/${id}/mapping/`, { token: staff(), body });
const check = async (id: number) => {
  await validateFile(api.database, id, new AbortController().signal, 'Europe/Kyiv', unforeseen);
  const rows = await api.get(`/api/imports/${id}/rows/?limit=500`, staff());
  return { file: (await api.get(`/api/imports/${id}/`, staff())).body, rows: rows.body.results };
};

const own = [
  'Monthly shipments;;;;',
  ';;;;',
  'AWB No.;Protocol;Wieght;Colour;Sent on',
  'AB-7731-1;AB-101;12,5;red;2026-02-03',
  'AB-7731-2;AB-101;3;blue;2026-02-04',
].join('\n');

describe('GET /api/import_mappings/', () => {
  const place = () => '/api/import_mappings/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff']);
});

describe('GET /api/imports/{id}/mapping/', () => {
  it('finds the row of headings below a title, and suggests by words, typos and values', async () => {
    const { id, file } = await bring(own);
    expect([file.state, file.can_map, file.message]).toEqual(['mapping', true, null]);
    const { body } = await columnsOf(id);
    expect([body.header, body.sheet, body.saved]).toEqual([3, '', null]);
    expect(
      body.columns.map((one: Record<string, unknown>) => [
        one['letter'],
        one['heading'],
        one['field'],
        one['certainty'],
      ]),
    ).toEqual([
      ['A', 'AWB No.', 'airbill', 'sure'],
      ['B', 'Protocol', 'project', 'sure'],
      ['C', 'Wieght', 'weight', 'uncertain'],
      ['D', 'Colour', null, null],
      ['E', 'Sent on', 'date', 'uncertain'],
    ]);
    expect(body.columns[0].samples).toEqual(['AB-7731-1', 'AB-7731-2']);
  });

  it('does not ask for the portal’s own headings, nor an upload that does not ask', async () => {
    const exact = await bring('external_id,project,airbill\nM-1,AB-101,AB-1\n');
    expect([exact.file.state, exact.file.can_map]).toEqual(['checked', true]);
    const strict = await importFile(api, staff(), 'resource=packages', 'own.csv', own);
    expect([strict.file.state, strict.file.can_map]).toEqual(['failed', false]);
  });
});

describe('POST /api/imports/{id}/mapping/', () => {
  const columns = [
    { index: 0, field: 'airbill' },
    { index: 1, field: 'project' },
    { index: 2, field: 'weight', confirmed: true },
  ];
  const chosen = { sheet: '', header: 3, resource: 'packages', columns };

  it('guesses nothing silently: an uncertain match is confirmed, a field has one column, required ones are there', async () => {
    const { id } = await bring(own);
    const [airbill, project] = columns;
    const unconfirmed = await map(id, {
      ...chosen,
      columns: [airbill, project, { index: 2, field: 'weight' }],
    });
    expect([unconfirmed.status, unconfirmed.body.errors.msg]).toEqual([409, 'NEEDS_CONFIRMATION']);
    const twice = await map(id, { ...chosen, columns: [...columns, { index: 3, field: 'weight' }] });
    expect([twice.status, twice.body.errors.fields]).toEqual([400, { 'columns.3.field': 'taken' }]);
    const missing = await map(id, { ...chosen, columns: [airbill] });
    expect([missing.status, missing.body.errors.fields]).toEqual([400, { project: 'required' }]);
    const unknown = await map(id, { ...chosen, columns: [{ index: 77, field: 'airbill' }] });
    expect(unknown.body.errors.fields).toEqual({ 'columns.0.index': 'unknown_choice' });
    expect((await map(id, { ...chosen, sheet: 'No such' })).body.errors.fields).toEqual({
      sheet: 'unknown_choice',
    });
    expect((await map(id, { ...chosen, header: 99 })).body.errors.fields).toEqual({
      header: 'unknown_choice',
    });
  });

  it('imports by the chosen columns, reports the others, and offers the choice for the same headings again', async () => {
    const { id } = await bring(own);
    expect((await map(id, chosen)).body.state).toBe('checking');
    const { file, rows } = await check(id);
    expect(file.counts).toMatchObject({ new: 2, wrong: 0 });
    expect(file.notes).toEqual(["Columns not imported: 'Colour', 'Sent on'."]);
    expect(rows[0].cells.map(({ field, value }: Record<string, unknown>) => [field, value])).toEqual([
      ['airbill', 'AB-7731-1'],
      ['project', 'AB-101'],
      ['weight', '12.5'],
    ]);
    expect((await commitImport(api, staff(), world.users.staff, id)).body.state).toBe('committed');
    expect(
      await api.database.rows(
        sql`select airbill, weight from packages where airbill like 'AB-7731-%' order by 1`,
      ),
    ).toEqual([
      { airbill: 'AB-7731-1', weight: '12.500' },
      { airbill: 'AB-7731-2', weight: '3.000' },
    ]);
    const reordered = 'wieght;Awb No;protocol;SENT ON;Colour\n4;AB-7731-3;AB-101;2026-02-05;red\n';
    const again = await bring(reordered, 'march.csv');
    expect(again.file.state).toBe('mapping');
    const offered = (await columnsOf(again.id)).body;
    expect(offered.saved.name).toBe('own');
    expect(
      offered.columns.map(({ field, certainty }: Record<string, unknown>) => [field, certainty]),
    ).toEqual([
      ['weight', 'saved'],
      ['airbill', 'saved'],
      ['project', 'saved'],
      [null, null],
      [null, null],
    ]);
    const where = `/api/import_mappings/${offered.saved.id}/`;
    const renamed = await api.send('PATCH', where, { token: staff(), body: { name: 'Depot file' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Depot file']);
    const listed = await api.get('/api/import_mappings/?filter=depot&fields=name', staff());
    expect(listed.body.results.map(({ name }: { name: string }) => name)).toEqual(['Depot file']);
    expect((await api.send('DELETE', where, { token: staff() })).status).toBe(204);
    expect((await api.send('DELETE', where, { token: staff() })).status).toBe(404);
    expect((await columnsOf(again.id)).body.saved).toBe(null);
  });

  it('amendment 56 takes the chosen sheet of a workbook and of an .ods, each with its data type', async () => {
    const sheets = { Read: [['Nothing']], Sites: [['Client title'], ['Delta Pharma']] };
    const workbook = rawWorkbook([
      { name: 'Read', cells: { A1: 'Nothing' } },
      { name: 'Sites', cells: { A1: 'Customer name', A2: 'Delta Pharma' } },
    ]);
    const ods = rawOds(
      odsContent(
        Object.keys(sheets).map((name) => ({
          name,
          rows: name === 'Read' ? odsRow(['Nothing']) : odsRow(['Customer name']) + odsRow(['Delta Pharma']),
        })),
      ),
    );
    for (const [name, content] of [
      ['a.xlsx', workbook],
      ['a.ods', ods],
    ] as const) {
      const { id } = await bring(content, name);
      const { body } = await columnsOf(id, '?sheet=Sites&resource=clients');
      expect([body.sheets, body.resource, body.header]).toEqual([['Read', 'Sites'], 'clients', 1]);
      const body2 = {
        sheet: 'Sites',
        header: 1,
        resource: 'clients',
        columns: [{ index: 0, field: 'name', confirmed: true }],
      };
      expect((await map(id, body2)).status).toBe(200);
      const { file, rows } = await check(id);
      expect([file.resource, rows.map((row: { cells: { value: string }[] }) => row.cells[0]?.value)]).toEqual(
        ['clients', ['Delta Pharma']],
      );
    }
  });
});

describe('POST /api/imports/{id}/corrections/', () => {
  it('checks a corrected cell again and reports who changed what', async () => {
    const { id } = await bring(
      'external_id,project,airbill,weight\nK-1,AB-101,AB-K1,heavy\nK-2,AB-101,AB-K2,x\n',
    );
    const send = (cells: object[]) =>
      api.send('POST', `/api/imports/${id}/corrections/`, { token: staff(), body: { cells } });
    const unknown = await send([{ row: 2, field: 'nothing', value: '1' }]);
    expect(unknown.body.errors.fields).toEqual({ 'cells.0.field': 'unknown_choice' });
    expect((await send([{ row: 99, field: 'weight', value: '1' }])).status).toBe(400);
    const sent = await send([
      { row: 2, field: 'weight', value: '7.5' },
      { row: 3, field: 'weight', value: 'light' },
    ]);
    expect([sent.status, sent.body.state]).toEqual([200, 'checking']);
    expect((await send([{ row: 2, field: 'weight', value: '8' }])).status).toBe(409);
    const first = await check(id);
    expect(first.file).toMatchObject({ counts: { new: 1, wrong: 1 }, corrections: 2, can_commit: false });
    expect(first.rows[1].cells[2]).toMatchObject({ value: 'light', reason: 'not a number' });
    await send([{ row: 3, field: 'weight', value: '2' }]);
    expect((await check(id)).file).toMatchObject({ counts: { new: 2, wrong: 0 }, can_commit: true });
    expect((await commitImport(api, staff(), world.users.staff, id)).body.state).toBe('committed');
    const report = await api.get(`/api/imports/${id}/corrections/`, staff());
    expect(
      report.body.results.map(
        ({
          row,
          column,
          old,
          new: now,
          corrected_by: by,
        }: {
          row: number;
          column: string;
          old: string;
          new: string;
          corrected_by: { id: number };
        }) => [row, column, old, now, by.id],
      ),
    ).toEqual([
      [2, 'weight', 'heavy', '7.5', world.users.staff],
      [3, 'weight', 'x', '2', world.users.staff],
    ]);
    expect(
      await api.database.rows(
        sql`select weight from packages where external_id in ('K-1', 'K-2') order by external_id`,
      ),
    ).toEqual([{ weight: '7.500' }, { weight: '2.000' }]);
  });
});
