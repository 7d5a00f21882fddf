import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '#testing/api.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { importFile } from '#testing/sheet-imports.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { fileForm } from '#testing/file-form.ts';

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
  it('gives a checked file back with what is wrong beside each row, which goes in again once it is mended', async () => {
    const { id } = await bring(
      'our rows.csv',
      [
        'Order;external_id;Received;Weight, kg',
        'PO-1;M-1;2026-02-03;1234,5',
        'PO-2;M-2;31.02.2026;heavy',
        ';M-1;1899-12-31;-1',
        '=1+1;M-4;;',
      ].join('\n'),
    );
    const answer = await api.get(`/api/imports/${id}/export/`, staff(), { 'accept-language': 'fr' });
    expect(answer.headers['content-disposition']).toContain('our rows_faults.xlsx');
    const cells = await sheetCells(answer.raw);
    expect(cells).toEqual([
      ['Order', 'external_id', 'Received', 'Weight, kg', 'Ce qui ne va pas'],
      ['PO-1', 'M-1', new Date('2026-02-03'), 1234.5, null],
      ['PO-2', 'M-2', '31.02.2026', 'heavy', 'Received: un jour qui n’existe pas; Weight, kg: pas un nombre'],
      [null, 'M-1', '1899-12-31', -1, expect.stringMatching(/M-1.*; Weight, kg: /)],
      ['=1+1', 'M-4', null, null, null],
    ]);
    const mended = [cells[0], cells[1], ['PO-2', 'M-2', '01.03.2026', 7, 'mended'], cells[4]];
    const again = await bring(
      'b.xlsx',
      await writeXlsx({ sheets: [{ name: 'a', rows: mended.map((row) => row ?? []) }] }),
    );
    expect(again.file).toMatchObject({
      counts: { new: 3, changed: 0, unchanged: 0, wrong: 0 },
      can_commit: true,
    });
    expect(again.file.message).toBeNull();
  });

  it('has nothing to give while the file is checked', async () => {
    const sent = await api.send('POST', `/api/imports/?${where()}`, {
      token: staff(),
      body: fileForm('a.csv', 'order\n1\n'),
    });
    const answer = await api.get(`/api/imports/${sent.body.id}/export/`, staff());
    expect([answer.status, answer.body.errors.fields]).toEqual([409, { state: 'checking' }]);
  });
});
