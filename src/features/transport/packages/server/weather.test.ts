import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { testApi } from '#testing/api.ts';
import { letsInOnly, refusesStrangers } from '#testing/endpoint-tests.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';

const api = testApi();
const world = {} as TwoClients;
const cause = { actor: 'test', reason: 'test', request: 'test' };
const write = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const day = (offset: number) => new Date(Date.now() + offset * 24 * 3600_000).toISOString().slice(0, 10);

let shipment = { id: 0, outbound: 0, inventory: 0 };
let number = 0;

/** Creates a package with one batch, dispatched on this day. */
async function ship(storage: string | null, dispatched_date: string | null, more: object = {}) {
  number += 1;
  const [airbill, batch] = [`WX-${number}`, `B-${number}`];
  const { project, client } = world.own;
  const id = await make(api.database, 'packages', {
    project_id: project,
    client_id: client,
    airbill,
    ...more,
  });
  const outbound = await make(api.database, 'outbounds', { project_id: project, airbill, dispatched_date });
  await make(api.database, 'record_lines', { outbound_id: outbound, batch, product: 'P', quantity: 1 });
  const inventory = await make(api.database, 'inventories', {
    project_id: project,
    batch,
    product: 'P',
    storage_temperature: storage,
  });
  shipment = { id, outbound, inventory };
}

beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await write(sql`delete from project_locations where project_id = ${world.own.project}`);
  await write(sql`update projects set location_id = (select id from locations where code = 'UA')
    where id = ${world.own.project}`);
  await write(sql`insert into weather_forecasts (location_id, date, temp, weather, icon, humidity, wind_angle, wind_speed)
    select l.id, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + make_interval(hours => n),
      case when n % 24 < 12 then -4 else 9.5 end, 'Clear', 'clear', 50, 10, 3
    from locations l, generate_series(0, 71, 3) n where l.code = 'UA'`);
  await ship('2–8 °C', day(1));
});
const place = () => `/api/packages/${shipment.id}/weather/`;
const advice = async (token = world.tokens.staff) => (await api.get(place(), token)).body.advice;

describe('GET /api/packages/{id}/weather/', () => {
  refusesStrangers(api, world, place);
  letsInOnly(api, world, place, ['admin', 'staff', 'api_user', 'user', 'invoicing_user']);

  it('compares the forecast at hand-over with the storage limits of the batches', async () => {
    await ship('2–8 °C', day(1));
    expect(await advice()).toEqual({
      storage: ['2–8 °C'],
      min: 2,
      max: 8,
      location: 'UA',
      from: `${day(1)}T00:00:00.000Z`,
      until: `${day(2)}T00:00:00.000Z`,
      low: -4,
      high: 9.5,
      risk: 'both',
    });
    await ship('-5 to 15 °C', day(1));
    expect(await advice()).toMatchObject({ risk: 'none' });
    await ship('15–25 °C', day(1));
    expect(await advice()).toMatchObject({ risk: 'too_cold' });
    await ship('-20 °C', day(1));
    expect(await advice()).toMatchObject({ min: null, max: -20, risk: 'too_warm' });
  });

  it('covers the next day for a package in transit', async () => {
    await ship('2–8 °C', day(-2));
    const { from, until } = await advice();
    expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(until) - Date.parse(from)).toBe(24 * 3600_000);
  });

  it.each([
    ['the storage temperature is not known', () => ship(null, day(1))],
    ['it is not certain', () => ship('cool', day(1))],
    ['it is delivered', () => ship('2–8 °C', day(1), { status: 'Delivered' })],
    ['it was dispatched long ago', () => ship('2–8 °C', day(-15))],
    ['there is no forecast so far ahead', () => ship('2–8 °C', day(9))],
    ['the date is not known', () => ship('2–8 °C', null)],
  ])('is null if %s', async (_, prepare) => {
    await prepare();
    expect(await advice()).toBeNull();
  });

  it('is null if the project is in several countries', async () => {
    await ship('2–8 °C', day(1));
    const ids = await api.database.rows(
      sql.of({ id: 'number' })`select id from locations where code in ('UA', 'GE')`,
    );
    for (const { id } of ids)
      await make(api.database, 'project_locations', { project_id: world.own.project, location_id: id });
    expect(await advice()).toBeNull();
    await write(sql`delete from project_locations where project_id = ${world.own.project}`);
    expect(await advice()).not.toBeNull();
  });

  it('returns 404 for a foreign or missing package, and no advice to blinded users', async () => {
    await ship('2–8 °C', day(1));
    expect((await api.get(`/api/packages/${world.foreign.package}/weather/`, world.tokens.user)).status).toBe(
      404,
    );
    expect((await api.get('/api/packages/999999/weather/', world.tokens.user)).status).toBe(404);
    expect(await advice(world.tokens.user)).not.toBeNull();
    const blinded = await makeUser(api.database, 'user', { client_id: world.own.client, is_blinded: true });
    expect(await advice(await api.tokenOf(blinded))).toBeNull();
  });
});
