// Amendment 50: an export of records has their items on a second sheet, which an import of lines reads back.
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
const ids: Record<string, number> = {};

const kinds = [
  ['inbounds', 'inbound_id', ['Order', 'Received']],
  ['outbounds', 'outbound_id', ['Site', 'Dispatched']],
  ['returns', 'return_id', ['Site', 'Date']],
  ['destructions', 'destruction_id', ['Destroyed']],
] as const;

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const { inbound, outbound } = world.own;
  Object.assign(ids, {
    inbounds: inbound,
    outbounds: outbound,
    returns: world.own.return,
    destructions: world.own.destruction,
  });
  for (const [kind, owner] of kinds) {
    for (const quantity of ['2.5', '7']) {
      await make(api.database, 'record_lines', {
        [owner]: ids[kind] ?? 0,
        batch: `IT-${quantity}`,
        product: 'Ampoules',
        quantity,
      });
    }
  }
  await make(api.database, 'record_lines', {
    outbound_id: world.foreign.outbound,
    batch: 'IT-FOREIGN',
    product: 'Ampoules',
    quantity: '1',
  });
});

const exported = async (kind: string, token: string, query = '') =>
  (await api.get(`/api/projects/${world.own.project}/${kind}/excel/${query}`, token)).raw;
const staff = () => world.tokens.staff;

describe.each(kinds)('the items of %s', (kind, _, named) => {
  it('stand on a second sheet beside what tells their record', async () => {
    const [heading = [], ...rows] = await sheetCells(await exported(kind, world.tokens.user), 'Items');
    expect(heading.slice(0, named.length)).toEqual(named.map((name) => expect.stringContaining(name)));
    const [batch, quantity] = ['Batch', 'Quantity'].map((name) => heading.indexOf(name));
    expect(rows.map((row) => [row[batch ?? -1], row[quantity ?? -1]])).toEqual([
      ['IT-2.5', 2.5],
      ['IT-7', 7],
    ]);
    expect(heading).not.toContain('external_id');
  });

  it('come back unchanged, and a changed cell changes its line alone', async () => {
    const file = await exported(kind, staff());
    const lines = `${kind.slice(0, -1)}_lines`;
    const where = `resource=${lines}&project=${world.own.project}&headings=ask`;
    const same = await importFile(api, staff(), where, 'export.xlsx', file);
    expect(same.file).toMatchObject({
      state: 'checked',
      counts: { unchanged: 2, new: 0, changed: 0, wrong: 0 },
    });
    expect(JSON.stringify(same.file.notes)).toContain('Items');

    const [first, items] = [await sheetCells(file), await sheetCells(file, 'Items')];
    const quantity = (items[0] ?? []).indexOf('Quantity');
    const changed = items.map((row, index) =>
      row.map((cell, at) => (index === 2 && at === quantity ? 8 : cell)),
    );
    const edited = await writeXlsx({
      sheets: [
        { name: 'Records', rows: first },
        { name: 'Items', rows: changed },
      ],
    });
    const read = await importFile(api, staff(), where, 'edited.xlsx', edited);
    expect(read.file.counts).toMatchObject({ unchanged: 1, changed: 1, wrong: 0 });
    const { body } = await commitImport(api, staff(), world.users.staff, read.id, { confirm_warnings: true });
    expect(body.state).toBe('committed');
    const again = await sheetCells(await exported(kind, staff()), 'Items');
    expect(again[2]?.[quantity]).toBe(8);
  });

  it('the first sheet stays one row a record, and comes back too', async () => {
    const where = `resource=${kind}&project=${world.own.project}&headings=ask`;
    const { file } = await importFile(api, staff(), where, 'export.xlsx', await exported(kind, staff()));
    expect(file).toMatchObject({ state: 'checked', counts: { unchanged: 1, new: 0, changed: 0, wrong: 0 } });
  });
});

describe('the items of an export', () => {
  it('are those of the rows that were asked for', async () => {
    const none = await sheetCells(await exported('outbounds', staff(), '?id=999999'), 'Items');
    expect(none).toHaveLength(1);
  });

  it('BLIND-01 blinded readers get the blinded names, without batch or quantity', async () => {
    const { project } = world.own;
    await make(api.database, 'products', { project_id: project, name: 'Placebo' });
    await api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
      transaction.rows(sql`update products set blinded_name = 'Study ampoule' where project_id = ${project}`),
    );
    const sheet = await sheetCells(await exported('outbounds', world.tokens.investigator), 'Items');
    expect(sheet).toEqual([
      ['Site', expect.stringContaining('Dispatched'), 'Product'],
      ['AB Hospital', expect.any(Date), 'Study ampoule'],
    ]);
  });
});
