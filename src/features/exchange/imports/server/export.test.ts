import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { fileForm } from '#testing/file-form.ts';
import { importFile } from '#testing/file-imports.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { moveFile } from './store.ts';

const api = testApi();
const world = {} as TwoClients;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
});
const staff = () => world.tokens.staff;
const where = () => `resource=inbounds&project=${world.own.project}`;
const bring = (name: string, content: string | Uint8Array) =>
  importFile(api, staff(), where(), name, content);

describe('GET /api/imports/{id}/export/', () => {
  it('returns a validated file with the errors of each row, which can be imported again once fixed', async () => {
    const { id } = await bring(
      'our rows.csv',
      [
        'Order;external_id;Received;Weight, kg;Quantity',
        'PO-1;M-1;2026-02-03;1234,5;1',
        'PO-2;M-2;31.02.2026;heavy;1',
        ';M-1;1899-12-31;-1;1',
        '=1+1;M-4;2026-02-03;;1',
      ].join('\n'),
    );
    const answer = await api.get(`/api/imports/${id}/export/`, staff(), { 'accept-language': 'fr' });
    expect(answer.headers['content-disposition']).toContain('our rows_faults.xlsx');
    const cells = await sheetCells(answer.raw);
    expect(cells).toEqual([
      ['Order', 'external_id', 'Received', 'Weight, kg', 'Quantity', 'Erreurs'],
      ['PO-1', 'M-1', new Date('2026-02-03'), 1234.5, 1, null],
      [
        'PO-2',
        'M-2',
        '31.02.2026',
        'heavy',
        1,
        'Received: cette date n’existe pas; Weight, kg: pas un nombre',
      ],
      [null, 'M-1', '1899-12-31', '-1', 1, expect.stringMatching(/M-1.*; Weight, kg: /)],
      ['=1+1', 'M-4', new Date('2026-02-03'), null, 1, null],
    ]);
    const fixed = [cells[0], cells[1], ['PO-2', 'M-2', '01.03.2026', 7, 1, 'fixed'], cells[4]];
    const again = await bring(
      'b.xlsx',
      await writeXlsx({ sheets: [{ name: 'a', rows: fixed.map((row) => row ?? []) }] }),
    );
    expect(again.file).toMatchObject({
      counts: { new: 3, changed: 0, unchanged: 0, wrong: 0 },
      can_commit: true,
    });
    expect(again.file.message).toBeNull();
  });

  it('returns rejected values unchanged: a new import rejects them for the same reason', async () => {
    const long = 'x'.repeat(600);
    const numbered = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['external_id', 'Order', 'Invoice', 'Received', 'Weight, kg'],
            ['N-1', long, null, '2026-02-31', '1.234'],
            ['k'.repeat(201), 'PO-2', null, null, null],
            ['N-3', 1234567890123456, null, null, 1.23456],
            [98765432109876540, 'PO-4', null, null, null],
          ],
        },
      ],
    });
    const { id, file, rows } = await bring('long.xlsx', numbered);
    expect(file.counts).toMatchObject({ wrong: 4, new: 0 });
    const { raw } = await api.get(`/api/imports/${id}/export/`, staff());
    expect((await sheetCells(raw)).slice(1).map((cells) => cells.slice(0, 5))).toEqual([
      ['N-1', long, null, '2026-02-31', '1.234'],
      ['k'.repeat(201), 'PO-2', null, null, null],
      ['N-3', 1234567890123456, null, null, '1.23456'],
      [98765432109876540, 'PO-4', null, null, null],
    ]);
    const again = await bring('again.xlsx', raw);
    expect(again.rows.map(withReasons)).toEqual(rows.map(withReasons));
  });

  it('returns a list with all its values, and names the unknown ones', async () => {
    const sent = await importFile(
      api,
      staff(),
      'resource=clients',
      'clients.csv',
      `external_id;name;locations\nid:${world.own.client};Alpha Pharma;"UA, XX, XY"\n`,
    );
    const [row] = sent.rows;
    expect(row.cells.find(({ field }: { field: string }) => field === 'locations')).toMatchObject({
      value: 'UA, XX, XY',
      reason: expect.stringMatching(/^'XX' not found.*; 'XY' not found/),
    });
    const { raw } = await api.get(`/api/imports/${sent.id}/export/`, staff());
    expect((await sheetCells(raw))[1]?.slice(0, 3)).toEqual([
      `id:${world.own.client}`,
      'Alpha Pharma',
      'UA, XX, XY',
    ]);
  });

  it('quotes a list value that contains a comma, in the template too', async () => {
    const smoIds = ['Acme, Inc; 1', '"quoted"', 'plain'];
    const made = await api.send('POST', '/api/clients/', {
      token: staff(),
      body: { name: 'Commas', smo_ids: smoIds, location_ids: [], is_active: true, reason: '' },
    });
    const { raw } = await api.get('/api/imports/template/?resource=clients', staff());
    const again = await importFile(api, staff(), 'resource=clients', 'clients.xlsx', raw);
    const unchanged = { new: 0, changed: 0, wrong: 0 };
    expect(again.file.counts).toMatchObject(unchanged);
    const marked = await api.get(`/api/imports/${again.id}/export/`, staff());
    const cells = await sheetCells(marked.raw);
    expect(cells.find(([key]) => key === `id:${made.body.id}`)).toContain(
      '"""quoted""", "Acme, Inc; 1", plain',
    );
    expect(
      (await importFile(api, staff(), 'resource=clients', 'marked.xlsx', marked.raw)).file.counts,
    ).toMatchObject(unchanged);
  });

  it('is not available while the file is validated again', async () => {
    const { id } = await bring('moved.csv', 'Order;external_id\nPO-9;M-9\n');
    await api.database.write({ actor: 'test', reason: 'moved', request: 'test' }, (transaction) =>
      moveFile(transaction, id, ['checked'], 'checking'),
    );
    const answer = await api.get(`/api/imports/${id}/export/`, staff());
    expect([answer.status, answer.body.errors?.fields]).toEqual([409, { state: 'checking' }]);
  });

  it('is not available while the file is validated', async () => {
    const sent = await api.send('POST', `/api/imports/?${where()}`, {
      token: staff(),
      body: fileForm('a.csv', 'order\n1\n'),
    });
    const answer = await api.get(`/api/imports/${sent.body.id}/export/`, staff());
    expect([answer.status, answer.body.errors.fields]).toEqual([409, { state: 'checking' }]);
  });
});

type Shown = {
  state: string;
  external_id: string | null;
  reason: string | null;
  cells: { field: string; reason: string | null }[];
};

function withReasons({ state, external_id, reason, cells }: Shown) {
  return [state, external_id, reason, cells.map((cell) => [cell.field, cell.reason])];
}
