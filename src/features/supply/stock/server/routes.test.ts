// Stock: the list on any day, its movements, adjustments, transfers, and switching it on.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { sheetCells } from '#testing/sheet-cells.ts';
import { depot, stockItem } from '#testing/stock-rows.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let keeper = '';
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  const client_id = world.own.client;
  keeper = await api.tokenOf(await makeUser(api.database, 'user', { client_id, capabilities: ['depot'] }));
});

const nameOf = async (project: number) =>
  (await api.get(`/api/projects/${project}/`, world.tokens.staff)).body.name as string;
const stockOf = async (project: number, query = '', token = world.tokens.staff) => {
  const name = encodeURIComponent(await nameOf(project));
  return (await api.get(`/api/stock/?project__name=${name}${query}`, token)).body;
};
const send = (path: string, body: object, token = keeper) => api.send('POST', path, { token, body });
const outbound = async (project_id: number, quantity: string, dispatched_date: string | null) => {
  const outbound_id = await make(api.database, 'outbounds', { project_id, site: 'Clinic', dispatched_date });
  await make(api.database, 'record_lines', { outbound_id, product: 'Tablets', batch: 'B1', quantity });
  return outbound_id;
};

describe('the list of stock', () => {
  it('STOCK-05 shows what is on hand, reserved by planned outbounds, available, and beside it what was counted', async () => {
    const { project, depot: place } = await stockItem(api.database, world.own);
    await outbound(project, '10', '2026-03-01');
    await outbound(project, '7.5', null);
    await outbound(project, '2', '2099-03-01');
    const goods = { product: 'Tablets', batch: 'B1' };
    await make(api.database, 'inventories', {
      project_id: project,
      ...goods,
      qty_stock: '87',
      qty_damaged: '2',
    });
    const { count, results } = await stockOf(project);
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      depot: { id: place },
      product: 'Tablets',
      number: 'B1',
      status: 'released',
      is_expired: false,
      on_hand: '90.000',
      reserved: '9.500',
      available: '78.500',
      returned: '0.000',
      counted: '89.000',
      damaged: '2.000',
      difference: '-1.000',
    });
  });

  it('STOCK-05 has nothing available of a batch that is not released or has expired', async () => {
    const { project, batch } = await stockItem(api.database, world.own);
    const availableNow = async () => (await stockOf(project)).results[0].available;
    const change = (values: string) =>
      api.database.write({ actor: 'test', request: 'test' }, (transaction) =>
        transaction.rows(sql`update batches set ${sql.raw(values)} where id = ${batch}`),
      );
    expect(await availableNow()).toBe('100.000');
    await change(`status = 'quarantine'`);
    expect(await availableNow()).toBe('0.000');
    await change(`status = 'released', expiry_date = '2020-01-31'`);
    expect(await availableNow()).toBe('0.000');
  });

  it('STOCK-04 shows any day, with the status that the batch had then', async () => {
    const { project, batch } = await stockItem(api.database, world.own);
    await outbound(project, '10', '2026-03-01');
    await api.database.write({ actor: 'test', request: 'test' }, async (transaction) => {
      await transaction.rows(
        sql`update batch_status_changes set since = '2026-01-01' where batch_id = ${batch}`,
      );
      await transaction.rows(sql`insert into batch_status_changes (batch_id, status, since)
        values (${batch}, 'quarantine', '2026-02-20 10:00+00'), (${batch}, 'released', '2026-03-10 10:00+00')`);
    });
    const on = async (day: string) => {
      const [row] = (await stockOf(project, `&on=${day}`)).results;
      return [row.on_hand, row.status, row.reserved, row.available, row.counted];
    };
    expect(await on('2026-01-31')).toEqual(['0.000', 'released', null, null, null]);
    expect(await on('2026-02-01')).toEqual(['100.000', 'released', null, null, null]);
    expect(await on('2026-02-28')).toEqual(['100.000', 'quarantine', null, null, null]);
    expect(await on('2026-03-01')).toEqual(['90.000', 'quarantine', null, null, null]);
    expect((await on('2026-03-11')).slice(0, 2)).toEqual(['90.000', 'released']);
    // The sums of the whole house are calculated in another way.
    const [day] = (
      await api.get('/api/stock/?on=2026-02-28&limit=500', world.tokens.staff)
    ).body.results.filter((row: { project: { id: number } }) => row.project.id === project);
    expect(day).toMatchObject({ on_hand: '100.000', status: 'quarantine' });
    expect((await api.get('/api/stock/?on=2026-02-30', world.tokens.staff)).status).toBe(400);
  });

  it('is filtered, searched and sorted', async () => {
    const { project } = await stockItem(api.database, world.own);
    const inbound_id = await make(api.database, 'inbounds', {
      project_id: project,
      received_date: '2026-02-02',
    });
    const line = { inbound_id, product: 'Tablets', batch: 'UNKNOWN', quantity: '5' };
    await make(api.database, 'record_lines', line);
    await outbound(project, '100', '2026-03-01');
    const numbers = async (query: string) =>
      (await stockOf(project, query)).results.map((row: { number: string }) => row.number);
    expect(await numbers('&ordering=-on_hand')).toEqual(['UNKNOWN', 'B1']);
    expect(await numbers('&ordering=on_hand')).toEqual(['B1', 'UNKNOWN']);
    expect(await numbers('&kind=with_stock')).toEqual(['UNKNOWN']);
    expect(await numbers('&kind=with_available')).toEqual([]);
    expect(await numbers('&kind=below_zero')).toEqual([]);
    expect(await numbers('&status=released')).toEqual(['B1']);
    expect(await numbers('&filter=unkn&fields=number')).toEqual(['UNKNOWN']);
    expect(await numbers('&depot=nowhere')).toEqual([]);
    expect((await api.get('/api/stock/?kind=lost', world.tokens.staff)).status).toBe(400);
  });

  it('shows customers their projects alone, and blinded readers nothing', async () => {
    const own = await stockItem(api.database, world.own);
    const foreign = await stockItem(api.database, world.foreign);
    expect((await stockOf(own.project, '', world.tokens.user)).count).toBe(1);
    const mine = (await api.get('/api/stock/?limit=500', world.tokens.user)).body.results;
    expect(mine.some((row: { project: { id: number } }) => row.project.id === foreign.project)).toBe(false);
    expect((await api.get(`/api/stock/${foreign.id}/`, world.tokens.user)).status).toBe(404);
    const blinded = await api.tokenOf(
      await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true }),
    );
    expect((await api.get('/api/stock/', blinded)).body).toMatchObject({ count: 0, results: [] });
    expect((await api.get(`/api/stock/${own.id}/movements/`, blinded)).status).toBe(404);
  });

  it('leaves out a project that keeps no stock any more', async () => {
    const { project, id } = await stockItem(api.database, world.own);
    const off = await send(
      `/api/projects/${project}/stock_keeping/`,
      { keeps_stock: false },
      world.tokens.staff,
    );
    expect([off.status, off.body.keeps_stock]).toEqual([200, false]);
    expect((await stockOf(project)).count).toBe(0);
    expect((await api.get(`/api/stock/${id}/`, world.tokens.staff)).status).toBe(404);
  });

  it('is downloaded as a spreadsheet', async () => {
    const answer = await api.get('/api/stock/excel/?on=2026-02-28', world.tokens.user);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('stock_2026-02-28.xlsx');
  });
});

describe('the movements of a batch in a depot', () => {
  it('carry the balance after each, and lead to the record', async () => {
    const { project, id } = await stockItem(api.database, world.own);
    const sent = await outbound(project, '30', '2026-03-01');
    const planned = await outbound(project, '20', null);
    const { results } = (await api.get(`/api/stock/${id}/movements/`, world.tokens.user)).body;
    const brief = results.map((row: Record<string, unknown>) => [
      row['kind'],
      row['quantity'],
      row['balance'],
      row['happened_on'],
    ]);
    expect(brief).toEqual([
      ['dispatch', '-20.000', '50.000', null],
      ['dispatch', '-30.000', '70.000', '2026-03-01'],
      ['receipt', '100.000', '100.000', '2026-02-01'],
    ]);
    expect(results.slice(0, 2).map((row: { record: { id: number } }) => row.record.id)).toEqual([
      planned,
      sent,
    ]);
    const receipts = await api.get(`/api/stock/${id}/movements/?kind=receipt`, world.tokens.user);
    expect(receipts.body.count).toBe(1);
  });

  it('are exported with balance, status and reason', async () => {
    const { project, id } = await stockItem(api.database, world.own);
    await outbound(project, '30', '2026-03-01');
    const counted = { quantity: '-3.25', happened_on: '2026-03-02', reason: 'broken in the depot' };
    expect((await send(`/api/stock/${id}/adjustments/`, counted)).status).toBe(201);
    const { raw } = await api.get(`/api/stock/${id}/movements/excel/?page=2&limit=1`, world.tokens.user);
    const [heads, ...rows] = await sheetCells(raw);
    expect(heads?.slice(0, 4)).toEqual(['Movement', 'Date', 'Quantity', 'Balance']);
    expect(rows.map((row) => [row[0], row[1], row[2], row[3], row[6]])).toEqual([
      ['Adjustment', new Date('2026-03-02'), -3.25, 66.75, 'broken in the depot'],
      ['Dispatch', new Date('2026-03-01'), -30, 70, null],
      ['Receipt', new Date('2026-02-01'), 100, 100, null],
    ]);
    expect((await api.get(`/api/stock/${id}/movements/excel/`, world.foreignCustomer)).status).toBe(404);
  });
});

describe('an adjustment', () => {
  const body = { quantity: '-3.25', happened_on: '2026-03-01', reason: 'broken in the depot' };
  it('STOCK-09 changes the stock, with the person and the reason; by staff and the capability depot', async () => {
    const { id } = await stockItem(api.database, world.own);
    const answer = await send(`/api/stock/${id}/adjustments/`, body);
    expect([answer.status, answer.body.on_hand]).toEqual([201, '96.750']);
    expect((await send(`/api/stock/${id}/adjustments/`, body, world.tokens.staff)).status).toBe(201);
    for (const token of [world.tokens.user, world.tokens.api_user, world.tokens.coordinator]) {
      expect((await send(`/api/stock/${id}/adjustments/`, body, token)).status).toBe(403);
    }
    const [last] = (await api.get(`/api/stock/${id}/movements/`, keeper)).body.results;
    expect(last).toMatchObject({ kind: 'adjustment', reason: 'broken in the depot', record: null });
    const [audited] = await api.database.rows(
      sql.of({
        reason: 'string?',
      })`select reason from audit where table_name = 'stock_movements' order by id desc limit 1`,
    );
    expect(audited?.reason).toBe('broken in the depot');
  });

  it.each(['\u22123.25', '-03.2500'])('is the same with the quantity %j', async (quantity) => {
    const { id } = await stockItem(api.database, world.own);
    const answer = await send(`/api/stock/${id}/adjustments/`, { ...body, quantity });
    expect([answer.status, answer.body.on_hand]).toEqual([201, '96.750']);
  });

  it.each([
    [{ quantity: '0' }, { quantity: 'zero' }],
    [{ quantity: '1.2345' }, { quantity: 'decimals:3' }],
    [{ quantity: '1,000' }, { quantity: 'ambiguous_number' }],
    [{ quantity: 'many' }, { quantity: 'decimal' }],
    [{ reason: '  ' }, { reason: 'required' }],
    [{ happened_on: '2026-02-30' }, { happened_on: 'date' }],
    [{ happened_on: '2099-01-01' }, { happened_on: 'in_future' }],
    [{ quantity: '-101' }, { quantity: 'stock_below_zero', stock_override: 'stock_below_zero' }],
    [{ happened_on: '2026-01-31' }, { quantity: 'stock_below_zero', stock_override: 'stock_below_zero' }],
  ])('%j is refused with its reason', async (wrong, fields) => {
    const { id } = await stockItem(api.database, world.own);
    const answer = await send(`/api/stock/${id}/adjustments/`, { ...body, ...wrong });
    expect([answer.status, answer.body.errors.fields]).toEqual([400, fields]);
    expect((await api.get(`/api/stock/${id}/movements/`, keeper)).body.count).toBe(1);
  });
});

describe('a transfer', () => {
  it('STOCK-09 takes goods from one depot to another, both at once', async () => {
    const { id, project, depot: from } = await stockItem(api.database, world.own);
    const to = await depot(api.database);
    const body = { quantity: '40', happened_on: '2026-03-01', depot_id: to, reason: 'nearer to the site' };
    const answer = await send(`/api/stock/${id}/transfers/`, body);
    expect([answer.status, answer.body.on_hand]).toEqual([201, '60.000']);
    const rows = (await stockOf(project)).results as { depot: { id: number }; on_hand: string }[];
    expect(Object.fromEntries(rows.map((row) => [row.depot.id, row.on_hand]))).toEqual({
      [from]: '60.000',
      [to]: '40.000',
    });
    expect(
      (await send(`/api/stock/${id}/transfers/`, { ...body, quantity: '61' })).body.errors.fields,
    ).toEqual({
      quantity: 'stock_below_zero',
      stock_override: 'stock_below_zero',
    });
    for (const depot_id of [from, 999_999]) {
      const refused = await send(`/api/stock/${id}/transfers/`, { ...body, depot_id });
      expect([refused.status, refused.body.errors.fields]).toEqual([400, { depot_id: 'unknown_choice' }]);
    }
    expect(
      (await stockOf(project)).results.map((row: { on_hand: string }) => row.on_hand).toSorted(),
    ).toEqual(['40.000', '60.000']);
  });
});

describe('switching stock on', () => {
  it('posts all records, opens what no inbound brought, and lists what it could not place', async () => {
    const project = await make(api.database, 'projects', { client_id: world.own.client, name: 'History' });
    const product_id = await make(api.database, 'products', { project_id: project, name: 'Tablets' });
    for (const number of ['B1', 'B2'])
      await make(api.database, 'batches', { project_id: project, product_id, number, status: 'released' });
    const inbound = await make(api.database, 'inbounds', {
      project_id: project,
      received_date: '2026-02-01',
    });
    const line = (batch: string, quantity: string | null) => ({ product: 'Tablets', batch, quantity });
    await make(api.database, 'record_lines', { inbound_id: inbound, ...line('B1', '100') });
    await outbound(project, '10', '2026-03-01');
    const outbound_id = await make(api.database, 'outbounds', {
      project_id: project,
      dispatched_date: '2026-01-05',
    });
    await make(api.database, 'record_lines', { outbound_id, ...line('B2', '4') });
    const counted = { project_id: project, product: 'Tablets', batch: 'B2', qty_stock: '20' };
    await make(api.database, 'inventories', counted);
    const undated = await make(api.database, 'inbounds', { project_id: project });
    await make(api.database, 'record_lines', { inbound_id: undated, ...line('B1', '5') });
    const bare = await make(api.database, 'inbounds', { project_id: project, received_date: '2026-02-02' });
    await make(api.database, 'record_lines', { inbound_id: bare, ...line('B1', null) });
    const whole = { project_id: project, received_date: '2026-02-03', quantity: '7' };
    const itemless = await make(api.database, 'inbounds', whole);

    const path = `/api/projects/${project}/stock_keeping/`;
    const staff = world.tokens.staff;
    expect((await send(path, { keeps_stock: true }, staff)).body.errors.fields).toEqual({
      depot_id: 'required',
    });
    const place = await depot(api.database);
    const on = await send(path, { keeps_stock: true, depot_id: place }, staff);
    expect([on.status, on.body.keeps_stock, on.body.depot.id]).toEqual([200, true, place]);
    expect(on.body.unplaced.map((row: Record<string, unknown>) => [row['record_id'], row['why']])).toEqual([
      [undated, 'without_date'],
      [itemless, 'without_items'],
      [bare, 'without_quantity'],
    ]);
    const rows = (await stockOf(project)).results as Record<string, string>[];
    expect(rows.map((row) => [row['number'], row['on_hand'], row['difference']])).toEqual([
      ['B1', '90.000', null],
      ['B2', '20.000', '0.000'],
    ]);
    // The opening is there before the first outbound.
    const early = (await stockOf(project, '&on=2026-01-05&ordering=number')).results as Record<
      string,
      string
    >[];
    expect(early.map((row) => row['on_hand'])).toEqual(['0.000', '20.000']);
    // Switched off and on again, nothing is there twice.
    await send(path, { keeps_stock: false }, staff);
    await outbound(project, '1', '2026-03-02');
    await send(path, { keeps_stock: true, depot_id: place }, staff);
    const again = (await stockOf(project)).results as Record<string, string>[];
    expect(again.map((row) => row['on_hand'])).toEqual(['89.000', '20.000']);
    const other = await send(path, { keeps_stock: true, depot_id: await depot(api.database) }, staff);
    expect([other.status, other.body.errors.fields]).toEqual([409, { depot_id: 'in_use' }]);
  });
});
