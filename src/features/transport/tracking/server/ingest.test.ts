import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { createEgress } from '#server/http/egress.ts';
import { testApi } from '#testing/api.ts';
import { make, makeUser } from '#testing/factories.ts';
import { makeTwoClients, type TwoClients } from '#testing/two-clients.ts';
import { trackingJobs } from './jobs.ts';

const api = testApi();
const world = {} as TwoClients;
const device = 'TRK-1';
let otherCar = 0;
beforeAll(async () => {
  Object.assign(world, await makeTwoClients(api));
  await change(sql`update cars set gps_device_id = ${device} where id = ${world.carId}`);
  otherCar = await make(api.database, 'cars', { plate: 'OTHER', gps_device_id: 'TRK-2' });
});
beforeEach(async () => {
  for (const table of ['positions', 'latest_positions', 'refused_positions'])
    await api.database.rows(sql`delete from ${sql.table(table)}`);
});

const cause = { actor: 'test', reason: 'test', request: 'test' };
const change = (statement: ReturnType<typeof sql>) =>
  api.database.write(cause, (transaction) => transaction.rows(statement));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const days = (count: number) => count * 24 * 60;
const here = { device, lat: 50.45, lng: 30.52 };

async function send(items: unknown, token = world.tokens.api_user) {
  const { status, body } = await api.send('POST', '/api/import/tracking/', { token, body: items });
  return { status, results: body.results, body };
}
const history = () =>
  api.database.rows(
    sql.of({
      car_id: 'number',
      at: 'string',
      lat: 'number',
    })`select car_id, at, lat from positions order by at`,
  );
const shown = async () => (await api.get('/api/tracking/', world.tokens.staff)).body;
const refused = async () =>
  (await api.get('/api/tracking/refused/', world.tokens.admin)).body.map(
    ({ device: of, reason, times }: Record<string, unknown>) => [of, reason, times],
  );

describe('POST /api/import/tracking/', () => {
  it('Part 3 rank 10 a device’s position is shown on the map, with speed and heading', async () => {
    const at = minutesAgo(1);
    const { status, results } = await send([{ ...here, at, speed: 52.5, heading: 360, accuracy: 4 }]);
    expect([status, results]).toEqual([200, [{ index: 0, status: 'stored', reason: null }]]);
    expect(await shown()).toMatchObject([
      { id: world.carId, lat: 50.45, lng: 30.52, speed: 52.5, heading: 0, updated_at: at },
    ]);
  });

  it('A-109 the same position again changes nothing, in one call or in two', async () => {
    const row = { ...here, at: minutesAgo(2) };
    expect((await send([row, row])).results.map(({ status }: { status: string }) => status)).toEqual([
      'stored',
      'duplicate',
    ]);
    expect((await send([row])).results).toEqual([{ index: 0, status: 'duplicate', reason: null }]);
    expect(await history()).toHaveLength(1);
  });

  it('A-109 a late position only goes into the history, and does not move the car back', async () => {
    await send([{ ...here, at: minutesAgo(1) }]);
    const { results } = await send([
      { ...here, lat: 10, at: minutesAgo(30) },
      { ...here, lat: 20, at: minutesAgo(days(3)) },
    ]);
    expect(results.map(({ status }: { status: string }) => status)).toEqual(['late', 'late']);
    expect((await history()).map(({ lat }) => lat)).toEqual([20, 10, 50.45]);
    expect(await shown()).toMatchObject([{ lat: 50.45 }]);
  });

  it('the latest of several positions in one call is shown, in any order', async () => {
    await send([
      { ...here, lat: 1, at: minutesAgo(1) },
      { ...here, lat: 2, at: minutesAgo(9) },
      { device: 'TRK-2', lat: 3, lng: 3, at: minutesAgo(5) },
    ]);
    expect((await shown()).map(({ id, lat }: { id: number; lat: number }) => [id, lat])).toEqual([
      [world.carId, 1],
      [otherCar, 3],
    ]);
  });

  it.each([
    ['in the future', { at: minutesAgo(-3) }, 'in_future'],
    ['by a clock that is days ahead', { at: minutesAgo(days(-4)) }, 'in_future'],
    ['older than what is kept', { at: minutesAgo(days(31)) }, 'too_old'],
    ['of the epoch', { at: '1970-01-01T00:00:00Z' }, 'too_old'],
    ['at 0,0', { lat: 0, lng: 0 }, 'no_position'],
    ['nearly at 0,0', { lat: 0.0004, lng: -0.0002 }, 'no_position'],
    ['beyond the pole', { lat: 90.01 }, 'out_of_range'],
    ['beyond the date line', { lng: -180.5 }, 'out_of_range'],
    ['faster than any car', { speed: 4000 }, 'out_of_range'],
    ['of a device that no car has', { device: 'NO-ONE' }, 'unknown_device'],
  ])('A-109 a position %s is refused with a reason, and recorded', async (_, values, reason) => {
    const good = { ...here, at: minutesAgo(1) };
    const { status, results } = await send([{ ...good, ...values }, good]);
    expect(status).toBe(200);
    expect(results).toEqual([
      { index: 0, status: 'refused', reason },
      { index: 1, status: 'stored', reason: null },
    ]);
    expect(await history()).toHaveLength(1);
    expect(await refused()).toEqual([['device' in values ? values.device : device, reason, 1]]);
  });

  it('repeated refusals are counted, and entries for unknown devices are limited', async () => {
    await send([{ ...here, device: 'GHOST', at: minutesAgo(1) }]);
    await send([{ ...here, device: 'GHOST', at: minutesAgo(0) }]);
    expect(await refused()).toEqual([['GHOST', 'unknown_device', 2]]);
    const ghosts = (from: number) =>
      Array.from({ length: 1000 }, (_, n) => ({ ...here, device: `G${from + n}`, at: minutesAgo(1) }));
    await send(ghosts(0));
    await send(ghosts(1000));
    const [row] = await api.database.rows(
      sql.of({ rows: 'number' })`select count(*)::int as rows from refused_positions`,
    );
    expect(row?.rows).toBeLessThanOrEqual(1001);
  });

  it('A-128 a malformed row gets field errors; the others are stored', async () => {
    const good = { ...here, at: minutesAgo(1) };
    const { results } = await send([
      { device, lat: '50', lng: 30, at: good.at },
      { lat: 50, lng: 30, at: 'yesterday' },
      null,
      good,
    ]);
    expect(results.slice(0, 2)).toEqual([
      { index: 0, status: 'refused', reason: 'malformed', fields: { lat: 'wrong_type' } },
      { index: 1, status: 'refused', reason: 'malformed', fields: { device: 'required', at: 'wrong_type' } },
    ]);
    expect(results[2]).toMatchObject({ index: 2, reason: 'malformed' });
    expect(results[3]).toEqual({ index: 3, status: 'stored', reason: null });
  });

  it('accepts at most a thousand per call', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => ({ ...here, at: minutesAgo(1 + n / 60) }));
    expect((await send(rows)).status).toBe(413);
    expect((await send(rows.slice(1))).results).toHaveLength(1000);
    expect(await history()).toHaveLength(1000);
  });

  it('SET-15 positions are kept for the retention period of the settings, and deleted by day', async () => {
    const keep = (value: number | null) =>
      change(
        sql`update global_settings set value = ${value}::int::text::jsonb where name = 'positions_kept_days'`,
      );
    await keep(60);
    expect((await send([{ ...here, at: minutesAgo(days(59)) }])).results[0].status).toBe('stored');
    await keep(5);
    expect((await send([{ ...here, at: minutesAgo(days(6)) }])).results[0].reason).toBe('too_old');
    await send([{ ...here, at: minutesAgo(days(4)) }]);
    const place = { egress: createEgress([]), key: Buffer.alloc(32, 7), businessTz: 'UTC', publicUrl: '' };
    await trackingJobs(api.database, place)['tracking.partitions']();
    expect(await history()).toHaveLength(1);
    const [ahead] = await api.database.rows(
      sql.of({
        days: 'number',
      })`select count(*)::int as days from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'positions'::regclass and c.relname > 'positions_' || to_char(now() at time zone 'UTC', 'YYYYMMDD')`,
    );
    expect(ahead?.days).toBeGreaterThanOrEqual(7);
    await keep(null);
  });

  it('PKG-04 a package is tracked once its car has reported while carrying it, and stays so', async () => {
    const tracked = async () =>
      (await api.get('/api/packages/?track__airbill=true', world.tokens.user)).body.results.map(
        ({ airbill, tracked: is }: Record<string, unknown>) => [airbill, is],
      );
    await change(sql`delete from tracks`);
    expect(await tracked()).toEqual([]);
    await send([{ ...here, at: minutesAgo(0) }]);
    expect(await tracked()).toEqual([[world.own.airbill, true]]);
    await change(sql`update packages set status = 'Delivered' where id = ${world.own.package}`);
    expect(await tracked()).toEqual([[world.own.airbill, true]]);
    await change(sql`update packages set status = 'In transit' where id = ${world.own.package}`);
  });

  it('a package that is not in transit does not become tracked', async () => {
    await change(sql`delete from tracks`);
    await change(sql`update packages set status = 'Returned' where id = ${world.own.package}`);
    await send([{ ...here, at: minutesAgo(0) }]);
    expect(await api.database.rows(sql`select from tracks`)).toEqual([]);
    await change(sql`update packages set status = 'In transit' where id = ${world.own.package}`);
  });
});

describe('POST /api/tracking/own/', () => {
  const own = (body: object, token = world.tokens.driver) =>
    api.send('POST', '/api/tracking/own/', { token, body });
  const now = () => new Date().toISOString();
  const place = { lat: 49.8, lng: 24.1 };

  it('A-109 a driver’s phone moves their car while it carries packages, and the response says if it does not', async () => {
    const sent = await own({ sent_at: now(), positions: [{ ...place, at: minutesAgo(1) }] });
    expect([sent.status, sent.body]).toEqual([
      200,
      { under_way: true, results: [{ index: 0, status: 'stored', reason: null }] },
    ]);
    expect(await shown()).toMatchObject([{ id: world.carId, lat: 49.8 }]);
    await change(sql`update packages set status = 'Delivered' where id = ${world.own.package}`);
    const after = await own({ sent_at: now(), positions: [{ ...place, lat: 1, at: now() }] });
    expect(after.body).toEqual({ under_way: false, results: [] });
    expect(await shown()).toMatchObject([{ lat: 49.8 }]);
    await change(sql`update packages set status = 'In transit' where id = ${world.own.package}`);
  });

  it('times of a phone with a wrong clock are corrected by its time of sending', async () => {
    const off = (minutes: number) => minutesAgo(minutes - days(5));
    const { body } = await own({ sent_at: off(0), positions: [{ ...place, at: off(10) }] });
    expect(body.results[0].status).toBe('stored');
    const [car] = await shown();
    expect((Date.now() - Date.parse(car.updated_at)) / 60_000).toBeCloseTo(10, 0);
  });

  it('a driver without a car cannot report, and the car needs no tracker', async () => {
    const walker = await api.tokenOf(await makeUser(api.database, 'driver'));
    expect((await own({ sent_at: now(), positions: [{ ...place, at: now() }] }, walker)).body.under_way).toBe(
      false,
    );
    await change(sql`update cars set gps_device_id = null where id = ${world.carId}`);
    const { body } = await own({ sent_at: now(), positions: [{ ...place, at: now() }] });
    expect(body.results[0].status).toBe('stored');
    await change(sql`update cars set gps_device_id = ${device} where id = ${world.carId}`);
  });
});

describe('/osmand/', () => {
  let secret = '';
  let url = '';
  beforeAll(async () => {
    const at = `/api/cars/${world.carId}/device_secret/`;
    const made = await api.send('POST', at, { token: world.tokens.admin });
    ({ secret, url } = made.body);
  });

  it('the secret is part of the URL for the phone', () => {
    expect(url).toBe(`http://localhost:8080/osmand/?secret=${secret}&id=${device}`);
  });
  const at = (query: Record<string, string | number>) =>
    `/osmand/?${new URLSearchParams({ secret, id: device, ...query } as Record<string, string>).toString()}`;
  const seconds = (minutes: number) => Math.floor(Date.parse(minutesAgo(minutes)) / 1000);
  const fix = { lat: 50.1, lon: 30.2 };

  it.each(['GET', 'POST'] as const)('A-109 %s accepts a position with speed in knots', async (method) => {
    const query = {
      ...fix,
      timestamp: seconds(1),
      speed: 10,
      bearing: 90,
      accuracy: 8,
      altitude: 100,
      batt: 90,
    };
    const { status, body } = await api.send(method, at(query));
    expect([status, body]).toEqual([200, { index: 0, status: 'stored', reason: null }]);
    expect(await shown()).toMatchObject([
      { id: world.carId, lat: 50.1, lng: 30.2, speed: 18.5, heading: 90 },
    ]);
  });

  it('accepts the JSON of Traccar Client with speed in m/s', async () => {
    const coords = { latitude: 51, longitude: 31, accuracy: 5, speed: 10, heading: -1, altitude: 3 };
    const { body } = await api.send('POST', `/osmand/?secret=${secret}`, {
      body: { device_id: device, location: { timestamp: minutesAgo(1), coords, battery: { level: 1 } } },
    });
    expect(body.status).toBe('stored');
    expect(await shown()).toMatchObject([{ lat: 51, speed: 36, heading: null }]);
  });

  it('A-109 a position that is sent repeatedly is stored once', async () => {
    const again = at({ ...fix, timestamp: seconds(1) * 1000 });
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await api.get(again)).body.status);
    expect(statuses).toEqual(['stored', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect(await history()).toHaveLength(1);
  });

  it('A-109 a spoofed id is refused and recorded, and moves no car', async () => {
    const { status, body } = await api.get(at({ ...fix, id: 'TRK-2' }));
    expect([status, body]).toEqual([200, { index: 0, status: 'refused', reason: 'spoofed_device' }]);
    expect(await shown()).toEqual([]);
    expect(await refused()).toEqual([[device, 'spoofed_device', 1]]);
  });

  it('an implausible position is refused with 200, so that the client does not retry forever', async () => {
    const { status, body } = await api.get(at({ lat: 0, lon: 0 }));
    expect([status, body.reason]).toEqual([200, 'no_position']);
  });

  it.each([
    [{ lon: 1 }, { lat: 'required' }],
    [{ lat: 'north', lon: 1 }, { lat: 'decimal' }],
    [{ ...fix, timestamp: 'noon' }, { timestamp: 'moment' }],
  ])('A-128 %j is 400 with its field', async (query, fields) => {
    const { status, body } = await api.get(at({ ...query }));
    expect([status, body.errors]).toEqual([400, { msg: 'MISSING', fields }]);
  });

  it('wrong and revoked secrets are both 404, and throttled', async () => {
    const wrong = { ...fix, secret: 'x'.repeat(43) };
    expect((await api.get(at(wrong))).status).toBe(404);
    const token = world.tokens.admin;
    const place = `/api/cars/${world.carId}/device_secret/`;
    expect((await api.send('DELETE', place, { token })).status).toBe(204);
    expect((await api.get(at(fix))).status).toBe(404);
    const statuses = [];
    for (let time = 0; time < 60; time += 1) statuses.push((await api.get(at(wrong))).status);
    expect(statuses.at(-1)).toBe(429);
    ({ secret } = (await api.send('POST', place, { token })).body);
    // A valid client behind the same address is not blocked.
    expect((await api.get(at(fix))).body.status).toBe('stored');
  });

  it('a car without a device has no secret', async () => {
    const car = await make(api.database, 'cars', { plate: 'BARE' });
    const made = await api.send('POST', `/api/cars/${car}/device_secret/`, { token: world.tokens.admin });
    expect([made.status, made.body.errors.fields]).toEqual([409, { gps_device_id: 'required' }]);
  });
});
