import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { commitImport, importFile } from '#testing/file-imports.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let depots: { kyiv: number; lviv: number };
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  depots = {
    kyiv: await make(api.database, 'depots', { name: 'Kyiv Depot', location_id: 1 }),
    lviv: await make(api.database, 'depots', { name: 'Lviv Depot', location_id: 1 }),
  };
});
const bring = (kind: string, content: string | Uint8Array, name = 'rows.csv') =>
  importFile(api, world.tokens.staff, `resource=${kind}&project=${world.own.project}`, name, content);
const depotOf = async (kind: string, key: string) => {
  const [row] = await api.database.rows(
    sql.of({ depot: 'number?' })`select depot_id as depot from ${sql.table(kind)} where external_id = ${key}`,
  );
  return row?.depot;
};

describe('the depot of imported records', () => {
  it.each([
    ['inbounds', 'external_id,Received,Quantity,Depot', '2026-02-01,5'],
    ['outbounds', 'external_id,Dispatched,Site,Depot', '2026-02-01,North'],
    ['returns', 'external_id,Date,Site,Depot', '2026-02-01,North'],
    ['inventories', 'external_id,Product,Batch,In stock,Depot', 'P,B-1,5'],
    ['destructions', 'external_id,destruction_date,Depot', '2026-02-01'],
  ])('STOCK-12 %s: a file names it; an unknown one is an error of its cell', async (kind, head, cells) => {
    const good = await bring(kind, `${head}\nK-1,${cells},kyiv  depot\nK-2,${cells},\n`);
    expect(good.file).toMatchObject({ counts: { new: 2, wrong: 0 }, message: null });
    await commitImport(api, world.tokens.staff, world.users.staff, good.id, { confirm_warnings: true });
    expect([await depotOf(kind, 'K-1'), await depotOf(kind, 'K-2')]).toEqual([depots.kyiv, null]);

    const wrong = await bring(kind, `${head}\nK-3,${cells},Kiev depot\n`);
    expect(wrong.file.counts).toMatchObject({ new: 0, wrong: 1 });
    const cell = wrong.rows[0].cells.find(({ field }: { field: string }) => field === 'depot');
    expect(cell).toMatchObject({ value: 'Kiev depot', reason: expect.stringContaining('not found') });

    const machine = await api.send('POST', `/api/import/${kind}/`, {
      token: world.tokens.staff,
      body: [
        { external_id: 'K-1', depot: 'Lviv depot' },
        { external_id: 'K-2', depot: 'Odesa' },
      ],
    });
    expect(machine.body.results).toMatchObject([
      { status: 'updated' },
      { status: 'error', errors: [{ field: 'depot' }] },
    ]);
    expect([await depotOf(kind, 'K-1'), await depotOf(kind, 'K-2')]).toEqual([depots.lviv, null]);
  });

  it('STOCK-12 the export has it for those who may import it, and is read back', async () => {
    await make(api.database, 'inbounds', {
      project_id: world.own.project,
      received_date: '2026-02-01',
      quantity: '5',
      external_id: 'E-1',
      source: 'portal',
      depot_id: depots.kyiv,
    });
    const at = `/api/projects/${world.own.project}/inbounds/excel/`;
    const [header, ...rows] = await sheetCells((await api.get(at, world.tokens.staff)).raw);
    expect(header?.slice(-2)).toEqual(['Depot', 'external_id']);
    expect((await sheetCells((await api.get(at, world.tokens.user)).raw))[0]).not.toContain('Depot');
    expect(rows.find((row) => row.at(-1) === 'E-1')?.at(-2)).toBe('Kyiv Depot');
    const moved = rows.map((row) =>
      row.at(-1) === 'E-1' ? [...row.slice(0, -2), 'Lviv Depot', 'E-1'] : row,
    );
    const content = await writeXlsx({ sheets: [{ name: 'S', rows: [header ?? [], ...moved] }] });
    const { id, file } = await bring('inbounds', content, 'rows.xlsx');
    expect(file.counts).toMatchObject({ changed: 1, new: 0, wrong: 0, unchanged: rows.length - 1 });
    await commitImport(api, world.tokens.staff, world.users.staff, id);
    expect(await depotOf('inbounds', 'E-1')).toBe(depots.lviv);
    const template = await api.get(
      `/api/imports/template/?resource=inbounds&project=${world.own.project}`,
      world.tokens.staff,
    );
    expect((await sheetCells(template.raw))[0]).toContain('Depot');
  });
});
