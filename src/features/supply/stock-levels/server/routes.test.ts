// Stock levels: the figures of each product, what is below its minimum, and who sees them.
import { beforeAll, describe, expect, it } from 'vitest';
import { plainDateIn } from '#core/dates.ts';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { answersAlike, letsInOnly, refusesBadParameters, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { stockItem } from '#testing/stock-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { type StockLevelRow, stockLevelsList } from '../contract.ts';

const api = testApi();
const world = {} as TwoClients;
const at = { kept: 0, counted: 0, product: 0 };
const day = (fromToday: number) => plainDateIn('UTC', new Date(Date.now() + fromToday * 86_400_000));

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  // A project that keeps stock: 100 Tablets of batch B1, of which 10 are planned to leave.
  const { project } = await stockItem(api.database, world.own);
  at.kept = project;
  const outbound_id = await make(api.database, 'outbounds', {
    project_id: project,
    site: 'Clinic',
    planned_date: day(5),
  });
  await make(api.database, 'record_lines', { outbound_id, product: 'Tablets', batch: 'B1', quantity: '10' });
  await change(sql`update batches set expiry_date = ${day(30)} where project_id = ${project}`);
  await change(sql`update products set minimum_stock = 120, unit = 'tablet' where project_id = ${project}`);
  // A project that counts: what has expired or is not released does not count.
  at.counted = world.own.project;
  at.product = await make(api.database, 'products', {
    project_id: at.counted,
    name: 'Vials',
    minimum_stock: '50',
  });
  for (const [number, status] of [
    ['V-1', 'released'],
    ['V-2', 'quarantine'],
  ] as const)
    await make(api.database, 'batches', { project_id: at.counted, product_id: at.product, number, status });
  for (const [batch, qty_stock, expiry_date] of [
    ['V-1', '40', day(200)],
    ['V-1', '25', day(-1)],
    ['V-2', '70', day(200)],
    ['V-3', '15.5', day(200)],
  ] as const)
    await make(api.database, 'inventories', {
      project_id: at.counted,
      product: 'vials',
      batch,
      qty_stock,
      expiry_date,
    });
  await make(api.database, 'products', {
    project_id: world.foreign.project,
    name: 'Foreign',
    minimum_stock: '9',
  });
});

const change = (statement: ReturnType<typeof sql>) =>
  api.database.write({ actor: 'test', reason: 'test', request: 'test' }, (transaction) =>
    transaction.rows(statement),
  );
const list = async (query: string, token = world.tokens.user): Promise<StockLevelRow[]> =>
  (await api.get(`/api/stock_levels/?limit=100&${query}`, token)).body.results;
const readers = ['admin', 'staff', 'api_user', 'invoicing_user', 'user'] as const;

describe('GET /api/stock_levels/', () => {
  const place = () => '/api/stock_levels/';
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, readers);
  answersAlike(api, () => world.tokens.user, place);
  refusesBadParameters(api, () => world.tokens.user, place);
  refusesStrangers(api, world, () => `${place()}excel/`);
  letsInOnly(api, world, () => `${place()}excel/`, readers);

  it('LEVEL-01 where a project keeps stock: released, not expired and not reserved, and what expires soon', async () => {
    const rows = await list('kind=with_minimum');
    expect(rows.find(({ product }) => product === 'Tablets')).toMatchObject({
      project: { id: at.kept },
      unit: 'tablet',
      on_hand: '100.000',
      available: '90.000',
      expiring: '90.000',
      minimum_stock: '120.000',
      shortfall: '30.000',
    });
  });

  it('LEVEL-01 where a project counts: the latest counts of what is released and not expired', async () => {
    const [row] = await list('filter=vials&fields=product');
    expect(row).toMatchObject({
      id: at.product,
      on_hand: '150.500',
      available: '55.500',
      expiring: '0.000',
      shortfall: '0.000',
    });
  });

  it('LEVEL-01 lists what is below its minimum, the largest shortfall first, within the scope of the reader', async () => {
    const names = async (query: string, token?: string) =>
      (await list(query, token)).map(({ product, shortfall }) => [product, shortfall]);
    expect(await names('kind=below_minimum')).toEqual([['Tablets', '30.000']]);
    expect(await names('kind=below_minimum', world.tokens.staff)).toEqual([
      ['Tablets', '30.000'],
      ['Foreign', '9.000'],
    ]);
    await change(sql`update products set minimum_stock = 90 where project_id = ${at.kept}`);
    // Exactly the minimum: neither below it nor without stock.
    expect(await names('kind=below_minimum')).toEqual([]);
    await change(sql`update products set minimum_stock = 120 where project_id = ${at.kept}`);
    expect(await names(`kind=below_minimum&client=${world.foreign.client}`, world.tokens.staff)).toEqual([
      ['Foreign', '9.000'],
    ]);
    // A product without a minimum is never below it.
    expect((await list('filter=AB Tablets&fields=product'))[0]).toMatchObject({
      minimum_stock: null,
      shortfall: null,
    });
  });

  it.each(stockLevelsList.sort)('sorts by %s both ways', async (column) => {
    const ids = async (ordering: string) =>
      (await list(`ordering=${ordering}`, world.tokens.staff)).map(({ id }) => id);
    const [up, down] = [await ids(column), await ids(`-${column}`)];
    expect(up.length).toBeGreaterThan(2);
    expect(new Set(up)).toEqual(new Set(down));
    expect(up).not.toEqual(down);
  });

  it('LEVEL-01 BLIND-01 the blinded see no level; a spreadsheet has what the list has', async () => {
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    expect(await list('', blinded)).toEqual([]);
    const { raw } = await api.get('/api/stock_levels/excel/?kind=below_minimum', world.tokens.user);
    const [heading, ...rows] = await sheetCells(raw);
    expect(heading?.slice(2)).toEqual([
      'Product',
      'Unit',
      'On hand',
      'Available',
      'Expires in 90 days',
      'Minimum',
      'Shortfall',
    ]);
    expect(rows.map((row) => row.slice(2))).toEqual([['Tablets', 'tablet', 100, 90, 90, 120, 30]]);
  });
});
