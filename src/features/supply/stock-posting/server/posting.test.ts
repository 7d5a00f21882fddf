// The movements posted by records, however they are written.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { make } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
let [kyiv, lviv] = [0, 0];
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  kyiv = await make(api.database, 'depots', { name: 'Kyiv', location_id: 1 });
  lviv = await make(api.database, 'depots', { name: 'Lviv', location_id: 1 });
});

/** A project that keeps stock, and a released batch of it. */
async function freshProject(keeps_stock = true) {
  const project = await make(api.database, 'projects', {
    client_id: world.own.client,
    name: `P ${Math.random()}`,
    keeps_stock,
    depot_id: kyiv,
  });
  const product = await make(api.database, 'products', { project_id: project, name: 'Tablets' });
  const inProject = { project_id: project, product_id: product, status: 'released' };
  const batch = await make(api.database, 'batches', { ...inProject, number: 'B1' });
  const path = (list: string, id: number | '' = '') =>
    `/api/projects/${project}/${list}/${id === '' ? '' : `${id}/`}`;
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object) =>
    api.send(method, url, { token: world.tokens.staff, body: { confirm_warnings: true, ...body } });
  return { project, batch, path, send };
}

const line = (quantity: string, batch = 'B1') => ({ batch, product: 'Tablets', quantity });
const received = (quantity: string, received_date = '2026-02-01') => ({
  order: 'PO',
  received_date,
  lines: [line(quantity)],
});
const sent = (quantity: string, dispatched_date = '2026-03-01') => ({
  site: 'AB Hospital',
  dispatched_date,
  lines: [line(quantity)],
});

const movementsOf = (project: number) =>
  api.database.rows(
    sql.of({
      kind: 'string',
      held: 'string',
      quantity: 'string',
      day: 'string',
      reverses: 'boolean',
      depot: 'number',
    })`
      select m.kind, m.held, m.quantity::text as quantity, m.happened_on::text as day,
        m.reverses is not null as reverses, i.depot_id as depot
      from stock_movements m join stock_items i on i.id = m.item_id where i.project_id = ${project} order by m.id`,
  );
const shortOf = async (project: number) =>
  (await movementsOf(project)).map(
    ({ kind, held, quantity, day, reverses }) =>
      `${kind} ${held === 'returns' ? 'returns ' : ''}${quantity} ${day}${reverses ? ' reversed' : ''}`,
  );
const balances = (project: number) =>
  api.database.rows(
    sql.of({ depot: 'number', number: 'string?', stock: 'string', returns: 'string', counted: 'string?' })`
      select i.depot_id as depot, coalesce(b.number, i.number) as number, i.stock::text as stock,
        i.returns::text as returns, i.counted::text as counted
      from stock_items i left join batches b on b.id = i.batch_id where i.project_id = ${project} order by i.id`,
  );

describe('movements of records', () => {
  it('STOCK-02 are posted with the record, reversed and posted again when it changes, and reversed when it is voided', async () => {
    const { project, path, send } = await freshProject();
    const inbound = await send('POST', path('inbounds'), received('100'));
    expect(inbound.status).toBe(201);
    expect(await shortOf(project)).toEqual(['receipt 100.000 2026-02-01']);
    const change = await send('PATCH', path('inbounds', inbound.body.id), { lines: [line('90')] });
    expect(change.status).toBe(200);
    const later = { received_date: '2026-02-03' };
    expect((await send('PATCH', path('inbounds', inbound.body.id), later)).status).toBe(200);
    // Changes without effect on the stock post nothing.
    expect((await send('PATCH', path('inbounds', inbound.body.id), { order: 'PO-2' })).status).toBe(200);
    const moved = { depot_id: lviv };
    expect((await send('PATCH', path('inbounds', inbound.body.id), moved)).status).toBe(200);
    expect((await send('DELETE', path('inbounds', inbound.body.id), { reason: 'twice' })).status).toBe(204);
    expect(await shortOf(project)).toEqual([
      'receipt 100.000 2026-02-01',
      'receipt -100.000 2026-02-01 reversed',
      'receipt 90.000 2026-02-01',
      'receipt -90.000 2026-02-01 reversed',
      'receipt 90.000 2026-02-03',
      'receipt -90.000 2026-02-03 reversed',
      'receipt 90.000 2026-02-03',
      'receipt -90.000 2026-02-03 reversed',
    ]);
    expect((await balances(project)).map(({ depot, stock }) => [depot, Number(stock)])).toEqual([
      [kyiv, 0],
      [lviv, 0],
    ]);
  });

  it('are posted again by a restored record', async () => {
    const { project, path, send } = await freshProject();
    const { body } = await send('POST', path('inbounds'), received('10'));
    await send('DELETE', path('inbounds', body.id), { reason: 'twice' });
    const restore = await api.send('POST', `${path('inbounds', body.id)}restore/`, {
      token: world.tokens.admin,
      body: { reason: 'not twice' },
    });
    expect(restore.status).toBe(204);
    expect((await balances(project)).map(({ stock }) => Number(stock))).toEqual([10]);
  });

  it('are not posted for a project that keeps no stock', async () => {
    const { project, path, send } = await freshProject(false);
    expect((await send('POST', path('inbounds'), received('10'))).status).toBe(201);
    expect(await shortOf(project)).toEqual([]);
  });

  it('keep the texts of what no batch matches, and go to the batch once it is matched', async () => {
    const { project, batch, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('10'));
    const other = { site: 'AB Hospital', dispatched_date: '2026-03-01', lines: [line('4', 'B-1')] };
    expect((await send('POST', path('outbounds'), { ...other, stock_override: 'known as B1' })).status).toBe(
      201,
    );
    expect((await balances(project)).map(({ number, stock }) => [number, Number(stock)])).toEqual([
      ['B1', 10],
      ['B-1', -4],
    ]);
    const match = await api.send('POST', '/api/unmatched_batches/', {
      token: world.tokens.staff,
      body: { project_id: project, product: 'Tablets', number: 'B-1', batch_id: batch },
    });
    expect(match.status).toBe(200);
    expect((await balances(project)).map(({ number, stock }) => [number, Number(stock)])).toEqual([
      ['B1', 6],
      ['B-1', 0],
    ]);
  });

  it('STOCK-10 amendment 34 hold returned goods apart, and destroy them first where no source is stated', async () => {
    const { project, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('100'));
    const destroyed = { destruction_date: '2026-05-01', lines: [line('8')] };
    expect((await send('POST', path('destructions'), destroyed)).status).toBe(201);
    expect((await balances(project)).map(({ stock, returns }) => [stock, returns].map(Number))).toEqual([
      [92, 0],
    ]);
    const returned = { site_name: 'AB Hospital', date: '2026-04-01', lines: [line('5')] };
    const { body } = await send('POST', path('returns'), returned);
    // A return entered later changes the source of an earlier destruction.
    expect((await balances(project)).map(({ stock, returns }) => [stock, returns].map(Number))).toEqual([
      [97, 0],
    ]);
    await send('DELETE', path('returns', body.id), { reason: 'twice' });
    expect((await balances(project)).map(({ stock, returns }) => [stock, returns].map(Number))).toEqual([
      [92, 0],
    ]);
  });

  it('adds up the counts beside them', async () => {
    const { project, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('100'));
    const count = { batch: 'B1', product: 'Tablets', qty_stock: '97.5', qty_damaged: '1' };
    const { body, status } = await send('POST', path('inventories'), count);
    expect(status).toBe(201);
    expect(await balances(project)).toMatchObject([{ stock: '100.000', counted: '97.500' }]);
    await send('DELETE', path('inventories', body.id), { reason: 'twice' });
    expect(await balances(project)).toMatchObject([{ stock: '100.000', counted: null }]);
  });

  it('STOCK-03 are never changed or deleted', async () => {
    const { path, send } = await freshProject();
    await send('POST', path('inbounds'), received('100'));
    const cause = { actor: 'test', request: 'test' };
    for (const statement of [
      sql`update stock_movements set quantity = 1`,
      sql`delete from stock_movements`,
    ]) {
      await expect(api.database.write(cause, (transaction) => transaction.rows(statement))).rejects.toThrow(
        /never changed/,
      );
    }
  });
});

describe('stock below zero', () => {
  it('STOCK-06 is refused at the line, and taken with a recorded reason', async () => {
    const { project, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('10'));
    const refused = await send('POST', path('outbounds'), sent('12.5'));
    expect([refused.status, refused.body.errors?.fields ?? refused.body]).toEqual([
      400,
      { 'lines.0.quantity': 'stock_below_zero', stock_override: 'stock_below_zero' },
    ]);
    expect(await shortOf(project)).toEqual(['receipt 10.000 2026-02-01']);
    const taken = await send('POST', path('outbounds'), { ...sent('12.5'), stock_override: ' late paper ' });
    expect(taken.status).toBe(201);
    const overrides = await api.database.rows(
      sql.of({ balance: 'string', reason: 'string', user: 'number?' })`
        select o.balance::text as balance, o.reason, o.overridden_by as user from stock_overrides o
        join stock_items i on i.id = o.item_id where i.project_id = ${project}`,
    );
    expect(overrides).toEqual([{ balance: '-2.500', reason: 'late paper', user: world.users.staff }]);
  });

  it('STOCK-06 is refused on any day, not only at the end', async () => {
    const { path, send } = await freshProject();
    await send('POST', path('inbounds'), received('10', '2026-02-10'));
    expect((await send('POST', path('outbounds'), sent('10', '2026-02-09'))).status).toBe(400);
    expect((await send('POST', path('outbounds'), sent('10', '2026-02-10'))).status).toBe(201);
  });

  it('STOCK-06 is refused when a receipt is voided, made smaller, or moved to a later day', async () => {
    const { path, send } = await freshProject();
    const { body } = await send('POST', path('inbounds'), received('10'));
    await send('POST', path('outbounds'), sent('10'));
    const one = path('inbounds', body.id);
    const fields = { stock_override: 'stock_below_zero' };
    const voided = await send('DELETE', one, { reason: 'twice' });
    expect([voided.status, voided.body.errors?.fields ?? voided.body]).toEqual([400, fields]);
    expect((await send('PATCH', one, { lines: [line('9')] })).status).toBe(400);
    expect((await send('PATCH', one, { received_date: '2026-03-02' })).status).toBe(400);
    expect((await send('PATCH', one, { depot_id: lviv })).status).toBe(400);
    expect((await send('PATCH', one, { lines: [line('11')] })).status).toBe(200);
    const override = { reason: 'twice', stock_override: 'the paper follows' };
    expect((await send('DELETE', one, override)).status).toBe(204);
  });

  it('of before does not keep a write that does not worsen it', async () => {
    const { path, send } = await freshProject();
    await send('POST', path('outbounds'), { ...sent('5'), stock_override: 'before the count' });
    expect((await send('POST', path('inbounds'), received('3'))).status).toBe(201);
    expect((await send('POST', path('outbounds'), sent('1'))).status).toBe(400);
  });

  it('STOCK-07 that an import or an undo brings is taken, and an open issue until it is back', async () => {
    const { project, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('10'));
    const outbound_id = await make(api.database, 'outbounds', {
      project_id: project,
      dispatched_date: '2026-03-01',
    });
    await make(api.database, 'record_lines', { outbound_id, ...line('14') });
    const name = (await api.get(`/api/projects/${project}/`, world.tokens.staff)).body.name as string;
    const issues = async () => {
      const query = `kind=stock_below_zero&project__name=${encodeURIComponent(name)}`;
      const { body } = await api.get(`/api/gaps/?${query}`, world.tokens.staff);
      return body.results.map((row: Record<string, unknown>) => [row['reference'], row['quantity']]);
    };
    expect(await issues()).toEqual([['Tablets · B1 · Kyiv', '-4.000']]);
    // Once accepted, this balance is no issue; a lower one is an issue again.
    expect((await send('POST', path('outbounds'), { ...sent('1'), stock_override: 'counted' })).status).toBe(
      201,
    );
    expect(await issues()).toEqual([]);
    const more = await make(api.database, 'outbounds', {
      project_id: project,
      dispatched_date: '2026-03-02',
    });
    await make(api.database, 'record_lines', { outbound_id: more, ...line('2') });
    expect(await issues()).toEqual([['Tablets · B1 · Kyiv', '-7.000']]);
    await send('POST', path('inbounds'), received('7'));
    expect(await issues()).toEqual([]);
  });

  it('STOCK-08 two writes at once cannot both take the last of a batch', async () => {
    const { project, path, send } = await freshProject();
    await send('POST', path('inbounds'), received('10'));
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', path('outbounds'), sent('6'))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    expect((await balances(project)).map(({ stock }) => Number(stock))).toEqual([4]);
  });
});
